import type { FeePayer, FormFieldType } from './values.ts';

/** One field that the payer of an occasion fills in. */
export interface StoredFormField {
  name: string;
  label: string;
  type: FormFieldType;
  required: boolean;
  placeholder?: string | null;
  options?: string[] | null;
  min?: number | null;
  max?: number | null;
  minLength?: number | null;
  maxLength?: number | null;
  pattern?: string | null;
  value?: string | null;
}

/** What was filled in. The label is kept as it was at that moment. */
export interface StoredFormDatum {
  name: string;
  label: string | null;
  value: string;
}

/** A tier of a fee schema; min and max in cents and inclusive, a null max has no end. */
export interface StoredFeeTier {
  id: string;
  min: number;
  max: number | null;
  /** FLAT: amount in cents. PERCENT: amount in basis points. */
  calculation: { selection: 'FLAT' | 'PERCENT'; inputs: { amount: number; unit: string } };
}

export interface StoredFeeSchema {
  label: string;
  payer: FeePayer;
  tiers: StoredFeeTier[];
}
