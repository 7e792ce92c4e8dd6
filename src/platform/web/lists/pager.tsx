import type { Page } from '#platform/contract/calls/paging.ts'
import { Button, ButtonLink } from '#platform/web/ui/button.tsx'
import { formatCount } from '#platform/web/ui/format.ts'
import type { IconName } from '#platform/web/ui/icon.tsx'
import classes from './list-page.module.css'
import type { ListState } from './use-list.ts'

const sizes = [25, 50, 100]

/** How many rows, rows per page, previous and next by cursor. */
export function Pager<Row>({ list, page }: { list: ListState<Row>; page: Page<Row> }) {
  const { meta } = page
  const perPage = list.query.perPage ?? 25
  return (
    <div className={classes.foot}>
      <span>{rowsText(page)}</span>
      <span className={classes.grow} />
      <label>
        Rows
        <select
          className={classes.select}
          value={perPage}
          onChange={(event) =>
            list.show({ ...list.query, perPage: Number(event.currentTarget.value), cursor: undefined })
          }
        >
          {(sizes.includes(perPage) ? sizes : [...sizes, perPage]).map((size) => (
            <option key={size}>{size}</option>
          ))}
        </select>
      </label>
      <span className={classes.steps}>
        <Step list={list} cursor={meta.prev_cursor} label="Previous page" icon="chevronLeft" />
        <Step list={list} cursor={meta.next_cursor} label="Next page" icon="chevronRight" />
      </span>
    </div>
  )
}

interface StepProps<Row> {
  list: ListState<Row>
  cursor: string | null
  label: string
  icon: IconName
}

function Step<Row>({ list, cursor, label, icon }: StepProps<Row>) {
  if (!cursor) return <Button small square icon={icon} aria-label={label} disabled />
  return (
    <ButtonLink small square icon={icon} aria-label={label} href={list.hrefOf({ ...list.query, cursor })} />
  )
}

/** "1-25 of 38": a keyset page knows its place only at both ends. */
function rowsText<Row>({ data, meta }: Page<Row>): string {
  const total = formatCount(meta.total, meta.total_is_exact)
  if (!meta.prev_cursor) return `1-${data.length} of ${total}`
  if (!meta.next_cursor && meta.total_is_exact)
    return `${formatCount(meta.total - data.length + 1)}-${formatCount(meta.total)} of ${total}`
  return `${data.length} of ${total}`
}
