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
import { shiftsIn, shiftsText } from './places.tsx'

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

type CalendarShift = NonNullable<Calendar['shifts']>[number]
type Span = { from: string; to: string }

/** `Mon Tue` as numbers of weekdays; what is none is left out. */
const weekdaysIn = (value: unknown): number[] =>
  Object.entries(dayNames).flatMap(([day, name]) =>
    typeof value === 'string' && value.toLowerCase().includes(name.slice(0, 3).toLowerCase())
      ? [Number(day)]
      : [],
  )
const weekdaysText = (days: readonly number[]): string =>
  days.map((day) => dayNames[day]?.slice(0, 3)).join(' ')

/** `11:30-12:00, 14:00-14:15`; a text that is no span is kept, so that its error can be shown. */
const spansText = (spans: readonly Span[]): string =>
  spans.map(({ from, to }) => (to === '' ? from : `${from}-${to}`)).join(', ')
const spansIn = (value: unknown): Span[] =>
  typeof value === 'string'
    ? value
        .split(',')
        .map((span) => span.trim())
        .filter(Boolean)
        .map((span) => {
          const [from = '', to = ''] = span.split('-').map((time) => time.trim())
          return { from, to }
        })
    : []

const shiftColumns = lineColumns<CalendarShift>([
  { key: 'code', header: 'Code', kind: 'text', width: 90 },
  { key: 'name', header: 'Name', kind: 'text' },
  { key: 'from', header: 'Begins', kind: 'text', width: 90 },
  { key: 'to', header: 'Ends', kind: 'text', width: 90 },
  {
    key: 'breaks',
    header: 'Breaks',
    kind: 'text',
    width: 170,
    read: ({ breaks }) => spansText(breaks),
    write: (line, value) => ({ ...line, breaks: spansIn(value) }),
  },
  {
    key: 'days',
    header: 'Days',
    kind: 'text',
    width: 190,
    read: ({ days }) => weekdaysText(days),
    write: (line, value) => ({ ...line, days: weekdaysIn(value) }),
  },
])

const exceptionColumns = lineColumns<NonNullable<Calendar['exceptions']>[number]>([
  {
    key: 'date',
    header: 'Day',
    kind: 'text',
    width: 140,
    read: (line) => formatDate(line.date),
    write: (line, value) => ({ ...line, date: dateOf(value) }),
  },
  {
    key: 'shiftCodes',
    header: 'Shifts',
    kind: 'text',
    width: 170,
    read: ({ shiftCodes }) => shiftsText(shiftCodes),
    write: (line, value) => ({ ...line, shiftCodes: shiftsIn(value) }),
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
  const calendar: Calendar = field.value ?? {
    days: [...usualWeek.days],
    hoursPerDay: usualWeek.hoursPerDay,
    holidays: [],
  }
  const part = partOf(form, 'workingCalendar', calendar, field.onChange, field)
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
        <NumberField
          {...part.field('hoursPerDay', 'Hours a day', true)}
          suffix="h"
          hint="Where there are no shifts"
        />
      </div>
      <div>
        <h3 className={classes.heading}>Shifts</h3>
        <LineGrid
          field={part.field('shifts', 'Shifts')}
          name="workingCalendar.shifts"
          errors={form.errors}
          columns={shiftColumns}
          blank={() => ({
            code: '',
            name: '',
            from: '07:00',
            to: '15:30',
            breaks: [],
            days: [...calendar.days],
          })}
        />
      </div>
      <div>
        <h3 className={classes.heading}>Days on which other shifts are worked</h3>
        <LineGrid
          field={part.field('exceptions', 'Days on which other shifts are worked')}
          name="workingCalendar.exceptions"
          errors={form.errors}
          columns={exceptionColumns}
          blank={() => ({ date: localToday(), shiftCodes: [], name: '' })}
        />
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
export function calendarText({
  days,
  hoursPerDay,
  holidays,
  shifts = [],
  exceptions = [],
}: Calendar): string {
  const names = days.map((day) => dayNames[day]?.slice(0, 3)).join(', ')
  const codes = shifts.map(({ code, from, to }) => `${code} ${from}-${to}`)
  const work = codes.length > 0 ? codes.join(', ') : `${hoursPerDay} h`
  return `${names}, ${work}, ${holidays.length} days closed, ${exceptions.length} with other shifts`
}
