import '@mantine/dates/styles.layer.css'
import { DatePicker } from '@mantine/dates'
import { useEffect, useRef } from 'react'
import { useStore } from '#platform/web/store.ts'
import classes from '../field.module.css'
import { dateWords } from './date-words.ts'

const ofHouse = { locale: 'en', nextMonth: 'Next month', previousMonth: 'Previous month' }

/** A month to pick a day from; its own chunk, because most dates are typed. */
export function MonthPicker({
  value,
  onPick,
}: {
  value: string | null
  onPick: (date: string | null) => void
}) {
  const known = value && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : null
  const { locale, nextMonth, previousMonth } = useStore(dateWords) ?? ofHouse
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const days = box.current?.querySelectorAll<HTMLElement>('table button')
    const first = [...(days ?? [])].find((day) => day.tabIndex === 0)
    first?.focus()
  }, [])
  return (
    <div ref={box} className={classes.month}>
      <DatePicker
        value={known}
        {...(known ? { defaultDate: known } : {})}
        locale={locale}
        firstDayOfWeek={1}
        highlightToday
        hideOutsideDates
        onChange={(date) => onPick(date)}
        ariaLabels={{ nextMonth, previousMonth }}
      />
    </div>
  )
}
