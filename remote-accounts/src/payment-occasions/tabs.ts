export type OccasionTab = 'details' | 'relationships' | 'notifications' | 'promotion' | 'sharing';

interface TabConditions {
  readonly shared: boolean;
  readonly promotion: { readonly isGlobalDefault: boolean } | null;
  /** What is not shown because its organization opted out. */
  readonly optedOutPromotion: { readonly isGlobalDefault: boolean } | null;
}

interface Tab {
  readonly id: OccasionTab;
  readonly label: string;
}

/** The tabs of an occasion: two of them only under their conditions. */
export function occasionTabs(occasion: TabConditions | null): readonly [Tab, ...Tab[]] {
  const promotion = occasion?.promotion ?? occasion?.optedOutPromotion;
  return [
    { id: 'details', label: 'Details' },
    { id: 'relationships', label: 'Relationships' },
    { id: 'notifications', label: 'Notifications' },
    ...(promotion?.isGlobalDefault === false ? [{ id: 'promotion', label: 'Promotion' } as const] : []),
    ...(occasion?.shared === true ? [{ id: 'sharing', label: 'Sharing' } as const] : []),
  ];
}
