import type { z } from 'zod'
import { partOf } from '#platform/web/records/child-list.tsx'
import { toggled } from '#platform/web/forms/checks.tsx'
import type { FieldErrors } from '#platform/web/fields/field-values.ts'
import { parseDate } from '#platform/web/fields/dates/date-input.ts'
import type { FieldProps } from '#platform/web/fields/field.tsx'
import { NumberField } from '#platform/web/fields/number-field.tsx'
import { lineColumns } from '#platform/web/table/line-grid/line-columns.ts'
import { LineGrid } from '#platform/web/table/line-grid/line-grid.tsx'
import { formatDate, localToday } from '#platform/web/ui/format.ts'
import type { facilities } from '../contract.ts'
import { usualWeek } from '../domain.ts'
import classes from './facility.module.css'

type Calendar = NonNullable<z.input<typeof facilities.input>['workingCalendar']>

const dayNames: Readonly<Record<string, string>> = {
  1: 'Monday',
  2: 'Tuesday',
  3: 'Wednesday',
  4: 'Thursday',
  5: 'Friday',
  6: 'Saturday',
  7: 'Sunday',
}

const holidayColumns = lineColumns<Calendar['holidays'][number]>([
  {
    key: 'date',
    header: 'Day',
    kind: 'text',
    width: 140,
    read: (line) => formatDate(line.date),
    write: (line, value) => ({ ...line, date: dateOf(value) }),
  },
  { key: 'name', header: 'What it is', kind: 'text' },
])

/** What was typed as a date; a text that is none is kept, so that its error can be shown. */
function dateOf(value: unknown): string {
  const text = typeof value === 'string' ? value : ''
  return parseDate(text, localToday()) ?? text
}

interface CalendarFieldsProps {
  field: FieldProps<Calendar>
  form: { errors: FieldErrors; idOf: (key: string) => string }
}

/** The days of the week a facility works, its hours, and the days on which it is closed. */
export function CalendarFields({ field, form }: CalendarFieldsProps) {
  const calendar: Calendar = field.value ?? { ...usualWeek, days: [...usualWeek.days], holidays: [] }
  const part = partOf(form, 'workingCalendar', calendar, field.onChange, field.disabled)
  const setDay = (day: string) => {
    const days = toggled(calendar.days.map(String), day)
    part.set({ days: days.map(Number).toSorted((a, b) => a - b) })
  }
  return (
    <div id={field.id} tabIndex={-1} className={classes.calendar}>
      <fieldset className={classes.days}>
        <legend>Working days</legend>
        {Object.entries(dayNames).map(([day, name]) => (
          <label key={day}>
            <input
              type="checkbox"
              checked={calendar.days.includes(Number(day))}
              disabled={field.disabled}
              onChange={() => setDay(day)}
            />
            {name}
          </label>
        ))}
      </fieldset>
      <div className={classes.hours}>
        <NumberField {...part.field('hoursPerDay', 'Hours a day', true)} suffix="h" />
      </div>
      <div>
        <h3 className={classes.heading}>Closed on</h3>
        <LineGrid
          field={part.field('holidays', 'Closed on')}
          name="workingCalendar.holidays"
          errors={form.errors}
          columns={holidayColumns}
          blank={() => ({ date: localToday(), name: '' })}
        />
      </div>
    </div>
  )
}

/** The calendar in one line, where two versions are compared. */
export function calendarText({ days, hoursPerDay, holidays }: Calendar): string {
  const names = days.map((day) => dayNames[day]?.slice(0, 3)).join(', ')
  return `${names}, ${hoursPerDay} h, ${holidays.length} days closed`
}
