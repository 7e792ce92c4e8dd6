import type { ScreenAddress } from '#platform/contract/register.ts'
import { Chip } from '#platform/web/ui/chip.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import type { ChoiceGroup } from './choices.ts'
import classes from './palette.module.css'

interface PaletteListProps {
  id: string
  groups: readonly ChoiceGroup[]
  /** Index of the chosen line over all groups. */
  chosen: number
  onHover: (index: number) => void
  onOpen: (path: ScreenAddress, inNewTab: boolean) => void
}

/** The lines of the palette; the keyboard stays in the search field. */
export function PaletteList({ id, groups, chosen, onHover, onOpen }: PaletteListProps) {
  const starts = groups.map((_, at) =>
    groups.slice(0, at).reduce((sum, { choices }) => sum + choices.length, 0),
  )
  return (
    <div id={id} className={classes.list} role="listbox" aria-label="Results">
      {groups.map(({ name, choices }, group) => (
        <div key={name} role="group" aria-label={name}>
          <p className={classes.heading} role="presentation">
            {name}
          </p>
          {choices.map(({ path, icon, number, title, aside, status }, index) => {
            const at = (starts[group] ?? 0) + index
            return (
              <div
                key={`${path} ${title}`}
                id={`${id}-${at}`}
                className={classes.option}
                role="option"
                tabIndex={-1}
                aria-selected={at === chosen}
                onMouseMove={() => at !== chosen && onHover(at)}
                onMouseDown={(event) => event.preventDefault()}
                onClick={(event) => onOpen(path, event.ctrlKey || event.metaKey)}
                onAuxClick={() => onOpen(path, true)}
                onKeyDown={(event) => event.key === 'Enter' && onOpen(path, false)}
              >
                <Icon name={icon} />
                {number && <b>{number}</b>}
                <span className={classes.title}>{title}</span>
                {aside && <span className={classes.aside}>{aside}</span>}
                {status && <Chip tone={status.tone}>{status.label}</Chip>}
                {at === chosen && !aside && !status && (
                  <span className={classes.aside}>
                    <kbd>Enter</kbd>
                  </span>
                )}
              </div>
            )
          })}
        </div>
      ))}
    </div>
  )
}
