import { useLayoutEffect } from 'react'
import { remembered } from '#platform/web/remembered.ts'
import { createStore } from '#platform/web/store.ts'
import { openDialog } from '../dialogs/dialogs.ts'

/** A key or two: `c`, `/`, `Space`, `mod+k`, `g e`. `mod` is Ctrl, on a Mac Cmd. */
export interface Shortcut {
  readonly keys: string
  readonly label: string
  readonly run: (event: KeyboardEvent) => void
  /** While somebody types, the key keeps what it means in a field. */
  readonly leavesTyping?: boolean
  /** Where the focus has to be, a selector; left out: anywhere. Elsewhere the key keeps what it means. */
  readonly on?: string
}

/** False when somebody has switched single keys off; keys with Ctrl always work. */
export const singleKeys = remembered('single-keys', true)

/** The shortcuts that work right now, for the list of shortcuts. */
export const activeShortcuts = createStore<readonly Shortcut[]>([])

/** Makes shortcuts work while the component is on screen; later ones win. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  // With what is drawn: a key pressed at the first sight of a page already finds its shortcut.
  useLayoutEffect(() => {
    activeShortcuts.set([...activeShortcuts.get(), ...shortcuts])
    return () => activeShortcuts.set(activeShortcuts.get().filter((one) => !shortcuts.includes(one)))
  }, [shortcuts])
}

/** Time to press the second key of a pair, in ms. */
const SECOND_KEY = 1_200
let first: { key: string; at: number } | null = null

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing || event.repeat) return
  const pressed = nameOf(event)
  if (!pressed.startsWith('mod+')) {
    if (!singleKeys.get() || isTyping(event.target) || isDialogOpen() || event.altKey) return
  }
  const pair = first && event.timeStamp - first.at < SECOND_KEY ? `${first.key} ${pressed}` : null
  first = null
  const { target } = event
  const shortcuts = activeShortcuts
    .get()
    .filter(({ on }) => !on || (target instanceof HTMLElement && target.matches(on)))
  const found =
    shortcuts.findLast(({ keys }) => keys === pair) ?? shortcuts.findLast(({ keys }) => keys === pressed)
  if (found) {
    if (found.leavesTyping && isTyping(target)) return
    event.preventDefault()
    found.run(event)
  } else if (shortcuts.some(({ keys }) => keys.startsWith(`${pressed} `))) {
    first = { key: pressed, at: event.timeStamp }
  }
}

const nameOf = (event: KeyboardEvent): string => {
  const key = event.key === ' ' ? 'Space' : event.key.length === 1 ? event.key.toLowerCase() : event.key
  return event.ctrlKey || event.metaKey ? `mod+${key}` : key
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.closest('input, textarea, select, [role=combobox], [role=menu]') !== null)

/** Also while the part of a dialog is still being loaded: what is typed then is meant for it. */
const isDialogOpen = (): boolean =>
  openDialog.get() !== null || document.querySelector('[role=dialog][aria-modal=true]') !== null

/** Listens for the shortcuts; once, at the start. */
export function listenForShortcuts(): void {
  document.addEventListener('keydown', onKeyDown)
}
