/** The tabs of the settings. */
export const settingsTabs = [
  { id: 'details', label: 'Details' },
  { id: 'manage', label: 'Manage' },
  { id: 'branding', label: 'Branding' },
  { id: 'notifications', label: 'Notifications' },
  { id: 'approvals', label: 'Approval policy' },
  { id: 'sign-in', label: 'Single sign-on' },
] as const;
export type SettingsTab = (typeof settingsTabs)[number]['id'];

/** The tab that the address names; the first where it names none. */
export function settingsTab(asked: string | undefined): SettingsTab {
  return settingsTabs.find(({ id }) => id === asked)?.id ?? 'details';
}
