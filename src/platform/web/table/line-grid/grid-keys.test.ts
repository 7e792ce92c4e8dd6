import { describe, expect, it } from 'vitest'
import { commandOf, type EditMode, type GridCommand } from './grid-keys.ts'

const press = (name: string, mode: EditMode = 'not') => {
  const keys = name.split('+')
  const key = keys.at(-1) ?? ''
  const flag = (word: string) => keys.slice(0, -1).includes(word)
  return commandOf({ key, ctrl: flag('Ctrl'), shift: flag('Shift'), alt: flag('Alt') }, mode)
}

describe('Keys of a line grid', () => {
  it('move while nothing is edited', () => {
    expect(press('ArrowDown')).toEqual({ do: 'move', down: 1, right: 0 })
    expect(press('ArrowLeft')).toEqual({ do: 'move', down: 0, right: -1 })
    expect(press('Tab')).toEqual({ do: 'next' })
    expect(press('Shift+Tab')).toEqual({ do: 'previous' })
    expect(press('Ctrl+End')).toEqual({ do: 'move', down: Infinity, right: Infinity })
    // A row takes Alt and the arrows by itself: they move it.
    expect(press('Alt+ArrowUp')).toBeUndefined()
  })

  it('begin to edit by typing, F2 and Enter', () => {
    expect(press('7')).toEqual({ do: 'type', text: '7' })
    expect(press('F2')).toEqual({ do: 'edit' })
    expect(press('Enter')).toEqual({ do: 'edit' })
    expect(press('Delete')).toEqual({ do: 'clear' })
    expect(press('Escape')).toEqual({ do: 'leave' })
  })

  it('leave a cell begun by typing with an arrow, but not one begun with F2', () => {
    expect(press('ArrowRight', 'type')).toEqual({ do: 'commit', down: 0, right: 1 })
    expect(press('ArrowRight', 'edit')).toBeUndefined()
    expect(press('a', 'edit')).toBeUndefined()
    expect(press('Enter', 'edit')).toEqual({ do: 'commit', down: 1, right: 0 })
    expect(press('Shift+Enter', 'type')).toEqual({ do: 'commit', down: -1, right: 0 })
    expect(press('Tab', 'type')).toEqual({ do: 'commitNext' })
    expect(press('Escape', 'type')).toEqual({ do: 'cancel' })
  })

  it('fill down and make lines in every mode', () => {
    for (const mode of ['not', 'type', 'edit'] as const) {
      expect(press('Ctrl+d', mode)).toEqual({ do: 'fillDown' })
      expect(press('Ctrl+Enter', mode)).toEqual({ do: 'newLine' })
      expect(press('Insert', mode)).toEqual({ do: 'newLine' })
    }
    expect(press('Ctrl+c')).toBeUndefined()
    expect(press('Ctrl+v')).toBeUndefined()
  })
})

describe('Every key', () => {
  it.each<[string, EditMode, GridCommand | undefined]>([
    ['ArrowUp', 'not', { do: 'move', down: -1, right: 0 }],
    ['ArrowRight', 'not', { do: 'move', down: 0, right: 1 }],
    ['Alt+ArrowDown', 'not', undefined],
    ['Alt+ArrowLeft', 'not', undefined],
    ['Home', 'not', { do: 'move', down: 0, right: -Infinity }],
    ['End', 'not', { do: 'move', down: 0, right: Infinity }],
    ['Ctrl+Home', 'not', { do: 'move', down: -Infinity, right: -Infinity }],
    ['Home', 'type', undefined],
    ['End', 'edit', undefined],
    ['Backspace', 'not', { do: 'clear' }],
    ['Backspace', 'type', undefined],
    ['Delete', 'edit', undefined],
    ['Ctrl+Delete', 'not', { do: 'removeLine' }],
    ['Ctrl+Backspace', 'not', { do: 'removeLine' }],
    ['Shift+Tab', 'edit', { do: 'commitPrevious' }],
    ['Tab', 'edit', { do: 'commitNext' }],
    ['Ctrl+Tab', 'not', undefined],
    ['Ctrl+Tab', 'edit', undefined],
    ['ArrowUp', 'type', { do: 'commit', down: -1, right: 0 }],
    ['ArrowDown', 'edit', undefined],
    ['Enter', 'type', { do: 'commit', down: 1, right: 0 }],
    ['Escape', 'edit', { do: 'cancel' }],
    ['F2', 'edit', undefined],
    ['F5', 'not', undefined],
    ['Shift+A', 'not', { do: 'type', text: 'A' }],
    [' ', 'not', { do: 'type', text: ' ' }],
    ['ß', 'not', { do: 'type', text: 'ß' }],
    ['Ctrl+a', 'not', undefined],
    ['Alt+a', 'not', undefined],
    ['Ctrl+D', 'edit', { do: 'fillDown' }],
    ['PageDown', 'not', undefined],
  ])('%s while %s edited', (keys, mode, command) => {
    expect(press(keys, mode)).toEqual(command)
  })

  it('of a letter never does anything but type while nothing is edited', () => {
    for (const key of 'abcdefghijklmnopqrstuvwxyz0123456789.,-/') {
      expect(press(key)).toEqual({ do: 'type', text: key })
      expect(press(key, 'type')).toBeUndefined()
      expect(press(key, 'edit')).toBeUndefined()
    }
  })
})
