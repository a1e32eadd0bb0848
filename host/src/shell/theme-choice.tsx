import { CheckIcon, PaletteIcon } from '@keyturn/shared/ui/icons';
import { MenuHeading, MenuItem } from '@keyturn/shared/ui/menu';
import { chooseTheme, themes, useTheme } from '../lib/theme';

const names = { light: 'Light', dark: 'Dark', system: 'Same as the system' } as const;

/** Light, dark, or what the system says. */
export function ThemeChoice() {
  const chosen = useTheme();
  return (
    <>
      <MenuHeading>Theme</MenuHeading>
      {themes.map((theme) => (
        <MenuItem
          key={theme}
          icon={<PaletteIcon />}
          onSelect={() => chooseTheme(theme)}
          {...(theme === chosen ? { end: <CheckIcon label="chosen" /> } : {})}
        >
          {names[theme]}
        </MenuItem>
      ))}
    </>
  );
}
