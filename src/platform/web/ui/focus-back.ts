let last: HTMLElement | null = null

/** What opened a menu stands for its entries, which are gone once one was chosen. */
function openerOf(place: HTMLElement): HTMLElement | null {
  const menu = place.closest('[role=menu]')
  return menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : place
}

/** Remembers where the focus was last outside of a dialog; once, at the start. */
export function watchFocus(): void {
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof HTMLElement && target.closest('[role=dialog]') === null) last = openerOf(target)
  })
}

/** Where the focus was before a dialog opened. */
export const focusBefore = (): HTMLElement | null => last

/** Brings the focus back there once the dialog is gone, where nothing else has taken it. */
export function focusBack(place: HTMLElement | null): void {
  requestAnimationFrame(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body
    if (isLost && place?.isConnected) place.focus({ preventScroll: true })
  })
}
