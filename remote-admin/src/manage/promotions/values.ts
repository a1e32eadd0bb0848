import { object, string } from '@keyturn/shared/forms';
import { requiredText } from '../../components/rules';
import type { Promotion } from './data';

/** A promotion as it is typed. */
export interface PromotionValues {
  readonly title: string;
  readonly heading: string;
  readonly description: string;
  readonly prompt: string;
  readonly disclaimer: string;
  readonly image: string;
  readonly emdOnly: boolean;
  readonly zapierUrl: string;
}

export const emptyPromotion: PromotionValues = {
  ...{ title: '', heading: '', description: '', prompt: '', disclaimer: '', image: '' },
  ...{ emdOnly: false, zapierUrl: '' },
};

/** The promotion as it is stored, ready to be edited. */
export function promotionValues(promotion: Promotion): PromotionValues {
  return {
    title: promotion.title,
    heading: promotion.heading ?? '',
    description: promotion.description,
    prompt: promotion.prompt,
    disclaimer: promotion.disclaimer ?? '',
    image: promotion.image,
    emdOnly: promotion.emdOnly,
    zapierUrl: promotion.zapierUrl ?? '',
  };
}

export const promotionSchema = object({
  title: requiredText,
  description: requiredText,
  prompt: requiredText,
  image: string().required('Upload an image'),
});

/** The gateway names the fields as the form does. */
export const promotionErrorFields: Readonly<Record<string, string>> = Object.fromEntries(
  Object.keys(emptyPromotion).map((name) => [name, name]),
);
