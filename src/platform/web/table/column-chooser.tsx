import { Popover } from '@mantine/core'
import { Button } from '#platform/web/ui/button.tsx'
import type { Column } from './columns.ts'
import classes from '#platform/web/ui/popover.module.css'

interface ColumnChooserProps<Row> {
  columns: readonly Column<Row>[]
  visible: Readonly<Record<string, boolean>>
  onToggle: (key: string) => void
  onReset: () => void
}

/** Which columns to show; the first one always stays. */
export function ColumnChooser<Row>({ columns, visible, onToggle, onReset }: ColumnChooserProps<Row>) {
  return (
    <Popover position="bottom-end" shadow="none" trapFocus returnFocus withRoles={false}>
      <Popover.Target>
        <Button small icon="columns" className={classes.wide} aria-haspopup="dialog">
          Columns
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown} role="dialog" aria-label="Columns">
        <ul className={classes.list}>
          {columns.map((column, at) => (
            <li key={column.key}>
              <label className={classes.check}>
                <input
                  type="checkbox"
                  checked={visible[column.key] ?? true}
                  disabled={at === 0}
                  onChange={() => onToggle(column.key)}
                />
                {column.header}
              </label>
            </li>
          ))}
        </ul>
        <div className={classes.foot}>
          <Button small tone="quiet" onClick={onReset}>
            Reset columns
          </Button>
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
