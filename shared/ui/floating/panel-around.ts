/**
 * The panel that is open, which holds what opens over it: its frame is the host's, a dialog or a popover over it a
 * remote's with focus rules of its own, and the panel would take the focus back from anything outside of it.
 */
export const panelAround = (): HTMLElement | null => document.querySelector('[data-raised="panel"]');
