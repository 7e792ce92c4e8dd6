import { classNames } from '#platform/web/ui/class-names.ts'
import { formatDate } from '#platform/web/ui/format.ts'
import { Hidden } from '#platform/web/ui/text.tsx'
import type { RoleRight } from '../contract.ts'
import { rightName } from '../domain.ts'
import classes from './matrix.module.css'

/** Verbs with a column of their own; every other step of a resource stands in the last column. */
const columnVerbs = ['read', 'create', 'update', 'delete', 'approve', 'sign', 'export', 'see-costs']

interface MatrixProps {
  label: string
  rights: readonly RoleRight[]
  has: (right: RoleRight) => boolean
  set: (right: RoleRight, isGranted: boolean) => void
  /** Nothing can be marked. */
  isReadOnly: boolean
}

/** Rights by area and resource, the usual verbs as columns. */
export function Matrix({ label, rights, ...cells }: MatrixProps) {
  const columns = columnVerbs.flatMap((verb) => {
    const found = rights.find((right) => right.verb === verb)
    return found ? [{ verb, header: found.label }] : []
  })
  const hasMore = rights.some(({ verb }) => !columnVerbs.includes(verb))
  const span = columns.length + 1 + (hasMore ? 1 : 0)
  return (
    <div className={classes.box} role="region" aria-label={label} tabIndex={0}>
      <table className={classes.table}>
        <caption>
          <Hidden>{label}</Hidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">Resource</th>
            {columns.map(({ verb, header }) => (
              <th key={verb} scope="col">
                {header}
              </th>
            ))}
            {hasMore && <th scope="col">Further steps</th>}
          </tr>
        </thead>
        {grouped(rights, ({ area }) => area).map(([area, inArea]) => (
          <tbody key={area}>
            <tr className={classes.area}>
              <th scope="rowgroup" colSpan={span}>
                {area}
              </th>
            </tr>
            {grouped(inArea, ({ resource }) => resource).map(([resource, own]) => (
              <tr key={resource}>
                <th scope="row">{resource}</th>
                {columns.map(({ verb }) => {
                  const right = own.find((one) => one.verb === verb)
                  return right ? (
                    <td key={verb}>
                      <Mark right={right} {...cells} isColumn />
                    </td>
                  ) : (
                    <td key={verb} className={classes.none}>
                      <Hidden>Does not apply</Hidden>
                    </td>
                  )
                })}
                {hasMore && (
                  <td className={classes.more}>
                    {own
                      .filter(({ verb }) => !columnVerbs.includes(verb))
                      .map((right) => (
                        <Mark key={right.permission} right={right} {...cells} />
                      ))}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </div>
  )
}

interface MarkProps extends Omit<MatrixProps, 'label' | 'rights'> {
  right: RoleRight
  /** The column says what it is; on a phone the mark says it itself. */
  isColumn?: boolean
}

function Mark({ right, has, set, isReadOnly, isColumn = false }: MarkProps) {
  const isGranted = has(right)
  const isChanged = isGranted !== right.isDefault
  const isUnsaved = isGranted !== right.isGranted
  return (
    <label
      className={classNames(classes.mark, isUnsaved && classes.unsaved)}
      title={
        right.isFixed ? 'Administrators always keep this right' : isChanged ? originOf(right) : undefined
      }
    >
      <input
        type="checkbox"
        aria-label={rightName(right)}
        checked={isGranted}
        disabled={right.isFixed || isReadOnly}
        onChange={(event) => set(right, event.currentTarget.checked)}
      />
      <span aria-hidden="true" className={isColumn ? classes.verb : undefined}>
        {right.label}
      </span>
      {isColumn && (
        <span aria-hidden="true" className={classes.word}>
          {isGranted ? 'Yes' : 'No'}
        </span>
      )}
      {isChanged && (
        <span className={classes.changed}>
          <Hidden>{originOf(right)}</Hidden>
        </span>
      )}
    </label>
  )
}

/** "Changed, the default is no. Ada Moss, 3 Nov 2026" */
function originOf({ isDefault, changedByName, changedAt }: RoleRight): string {
  const who = changedByName && changedAt ? ` ${changedByName}, ${formatDate(changedAt)}` : ''
  return `Changed: the default is ${isDefault ? 'yes' : 'no'}.${who}`
}

/** In the order of their first appearance. */
function grouped(rights: readonly RoleRight[], by: (right: RoleRight) => string) {
  const groups = new Map<string, RoleRight[]>()
  for (const right of rights) {
    const group = groups.get(by(right))
    if (group) group.push(right)
    else groups.set(by(right), [right])
  }
  return [...groups]
}
