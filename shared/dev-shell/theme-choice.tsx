import { Button, Row } from '@keyturn/shared/ui';

const themes = ['light', 'dark'] as const;

/** Puts a theme onto the page, for as long as it is open. */
export function ThemeChoice() {
  return (
    <Row role="group" aria-label="Theme">
      {themes.map((theme) => (
        <Button key={theme} size="sm" onClick={() => (document.documentElement.dataset['theme'] = theme)}>
          {theme === 'light' ? 'Light' : 'Dark'}
        </Button>
      ))}
    </Row>
  );
}
