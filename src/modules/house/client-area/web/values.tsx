import 'dayjs/locale/de.js'
import { Decimal } from 'decimal.js'
import type { ComponentProps } from 'react'
import { formatMoney, formatQuantity } from '#platform/contract/values/amounts.ts'
import { shortDay } from '#platform/contract/values/dates.ts'
import type { DateWords } from '#platform/web/fields/dates/date-words.ts'
import {
  DateText as DateOfHouse,
  InstantText as InstantOfHouse,
  MoneyText as MoneyOfHouse,
} from '#platform/web/ui/text.tsx'
import { entryTexts, language, texts } from './texts.ts'

// Dates and amounts in the form of the language: what is English is written by the kit.
const isGerman = language === 'de'

const swapped: Readonly<Record<string, string>> = { ',': '.', '.': ',' }
/** `36,840.00` -> `36.840,00` */
const germanNumber = (text: string): string => text.replaceAll(/[.,]/g, (sign) => swapped[sign] ?? sign)

/** `2026-11-21` -> `21.11.2026` */
const germanDay = (day: string): string => day.slice(0, 10).split('-').reverse().join('.')

/** What date fields and their calendar say. */
export const datesOfArea: DateWords = {
  locale: language,
  write: (date) => (isGerman && /^\d{4}-\d{2}-\d{2}$/.test(date) ? germanDay(date) : shortDay(date)),
  ...entryTexts.dates,
}

/** A day in a sentence. */
export const dayWords = (day: string): string => (isGerman ? germanDay(day) : shortDay(day))

/** A quantity with its unit: `12,500.5 kg`. */
export function amountWords(quantity: string, unit: string): string {
  const plain = new Decimal(quantity).toString()
  const known: Readonly<Record<string, string>> = texts.units
  return `${isGerman ? germanNumber(formatQuantity(plain)) : plain} ${known[unit] ?? unit}`
}

/** A unit as it is written. */
export const unitWords = (unit: string): string => {
  const known: Readonly<Record<string, string>> = texts.units
  return known[unit] ?? unit
}

export function DateText({ date }: ComponentProps<typeof DateOfHouse>) {
  if (!isGerman || !date) return <DateOfHouse date={date} />
  return (
    <time dateTime={date} title={date.slice(0, 10)}>
      {germanDay(date)}
    </time>
  )
}

export function InstantText({ at }: ComponentProps<typeof InstantOfHouse>) {
  if (!isGerman || !at) return <InstantOfHouse at={at} />
  return (
    <time dateTime={at} title={at}>
      {new Intl.DateTimeFormat('de-DE', { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(at))}
    </time>
  )
}

export function MoneyText(props: ComponentProps<typeof MoneyOfHouse>) {
  const { value, currency, whole = false } = props
  if (!isGerman || !value) return <MoneyOfHouse {...props} />
  return <span>{germanNumber(formatMoney(value, currency, whole))}</span>
}
