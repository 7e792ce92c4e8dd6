import { givenAddress } from '#platform/contract/register.ts'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { classNames } from '#platform/web/ui/class-names.ts'
import type { HomeFigure } from '../contract.ts'
import classes from './home.module.css'

/** Numbers about the upkeep of the house for those who look after it; each opens its list. */
export function Tiles({ tiles }: { tiles: readonly HomeFigure[] }) {
  if (tiles.length === 0) return null
  return (
    <ul className={classes.counts} aria-label="In charge of">
      {tiles.map(({ key, label, value, note, path, isHot }) => (
        <li key={key}>
          <AppLink href={givenAddress(path)} className={classNames(classes.tile, isHot && classes.warm)}>
            <span>{label}</span>
            <b className={classes.value}>{value}</b>
            <span className={classes.note}>{note}</span>
          </AppLink>
        </li>
      ))}
    </ul>
  )
}
