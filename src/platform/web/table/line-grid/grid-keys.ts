/** What a key means in a line grid. */
export type GridCommand =
  | { do: 'move'; down: number; right: number }
  | { do: 'next' | 'previous' }
  | { do: 'edit' }
  /** Replaces what is there by this character. */
  | { do: 'type'; text: string }
  | { do: 'commit'; down: number; right: number }
  | { do: 'commitNext' | 'commitPrevious' }
  | { do: 'cancel' | 'leave' | 'clear' | 'fillDown' | 'newLine' | 'removeLine' }

export interface KeyPress {
  key: string
  ctrl: boolean
  shift: boolean
  alt: boolean
}

/** not: nothing is edited. type: begun by typing, arrows leave the cell. edit: begun by F2, arrows move the caret. */
export type EditMode = 'not' | 'type' | 'edit'

const arrows: Readonly<Record<string, readonly [down: number, right: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** The command of a key; undefined leaves it to the browser. */
export function commandOf(press: KeyPress, mode: EditMode): GridCommand | undefined {
  return everywhere(press, mode) ?? (mode === 'not' ? whileReading(press) : whileEditing(press, mode))
}

function everywhere({ key, ctrl, shift }: KeyPress, mode: EditMode): GridCommand | undefined {
  if (key === 'Tab' && !ctrl) {
    if (mode === 'not') return { do: shift ? 'previous' : 'next' }
    return { do: shift ? 'commitPrevious' : 'commitNext' }
  }
  if (key === 'Insert' || (key === 'Enter' && ctrl)) return { do: 'newLine' }
  if (ctrl && key.toLowerCase() === 'd') return { do: 'fillDown' }
  return undefined
}

function whileReading({ key, ctrl, alt }: KeyPress): GridCommand | undefined {
  const arrow = arrows[key]
  if (arrow && !alt) return { do: 'move', down: arrow[0], right: arrow[1] }
  if (key === 'Home') return { do: 'move', down: ctrl ? -Infinity : 0, right: -Infinity }
  if (key === 'End') return { do: 'move', down: ctrl ? Infinity : 0, right: Infinity }
  if (key === 'F2') return { do: 'edit' }
  if (key === 'Enter') return { do: 'edit' }
  if (key === 'Escape') return { do: 'leave' }
  if (key === 'Delete' || key === 'Backspace') return { do: ctrl ? 'removeLine' : 'clear' }
  if (key.length === 1 && !ctrl && !alt) return { do: 'type', text: key }
  return undefined
}

function whileEditing({ key, shift }: KeyPress, mode: EditMode): GridCommand | undefined {
  if (key === 'Escape') return { do: 'cancel' }
  if (key === 'Enter') return { do: 'commit', down: shift ? -1 : 1, right: 0 }
  const arrow = arrows[key]
  return arrow && mode === 'type' ? { do: 'commit', down: arrow[0], right: arrow[1] } : undefined
}
