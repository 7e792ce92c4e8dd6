import type { DraggableSyntheticListeners } from '@dnd-kit/core'
import { Menu } from '@mantine/core'
import { type ComponentProps, createContext, type KeyboardEvent, use } from 'react'
import { Icon } from '#platform/web/ui/icon.tsx'
import { useTableWords } from '../table-words.ts'
import { mayMove } from './order.ts'
import classes from './sortable.module.css'

/** The `tabIndex` of handles, for a grid that Tab does not walk through row by row. The menu is not drawn again for it. */
export const HandleTab = createContext(0)

const HandleButton = (props: ComponentProps<'button'>) => (
  <button type="button" {...props} tabIndex={use(HandleTab)} />
)

interface HandleProps {
  id: string
  name: string
  /** The place of its row, and which rows keep theirs. */
  at: number
  isFixed: readonly boolean[]
  move: (from: number, to: number) => void
  handleRef: (element: HTMLElement | null) => void
  /** Those of the library, for dragging. */
  listeners: DraggableSyntheticListeners
}

/** Moves a row by dragging it, by the arrow keys on it, and by its menu. */
export function Handle({ id, name, at, isFixed, move, handleRef, listeners }: HandleProps) {
  const words = useTableWords()
  const { up, down, first, last } = words.places
  const places = [
    [up, at - 1],
    [down, at + 1],
    [first, 0],
    [last, isFixed.length - 1],
  ] as const
  return (
    <Menu position="bottom-start" width={190} returnFocus>
      <Menu.Target>
        <HandleButton
          id={id}
          ref={handleRef}
          className={classes.handle}
          aria-label={words.move(name)}
          title={words.moveHint}
          onPointerDown={(event) => listeners?.onPointerDown?.(event)}
          onKeyDown={(event) => {
            if (!isUpOrDown(event)) return
            event.preventDefault()
            move(at, event.key === 'ArrowUp' ? at - 1 : at + 1)
          }}
        >
          <Icon name="drag" size={14} />
        </HandleButton>
      </Menu.Target>
      <Menu.Dropdown>
        {places.map(([label, to], place) => (
          <Menu.Item
            key={label}
            disabled={!mayMove(isFixed, at, to)}
            data-autofocus={place === (at === 0 ? 1 : 0) || undefined}
            onClick={() => move(at, to)}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** The keys that move a row. */
export const isUpOrDown = ({ key }: KeyboardEvent): boolean => key === 'ArrowUp' || key === 'ArrowDown'
