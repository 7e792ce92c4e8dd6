import { type CSSProperties, type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { classNames } from '#platform/web/ui/class-names.ts'
import { formatDecimal } from '#platform/contract/values/amounts.ts'
import { parseDecimal } from './decimal-input.ts'
import classes from './field.module.css'
import { controlProps, type FieldExtras, FieldFrame, type FieldProps } from './field.tsx'

interface NumberExtras extends FieldExtras {
  /** The unit, written at the right edge. */
  suffix?: ReactNode
  placeholder?: string
}

/** A number as a decimal string; no float, no spinner. What is no number is kept, so that its error can be shown. */
export function NumberField(props: FieldProps<string> & NumberExtras) {
  const { value, suffix, placeholder } = props
  const units = typeof suffix === 'string' ? suffix.length : suffix ? 4 : 0
  return (
    <FieldFrame
      {...props}
      text={
        value && (
          <>
            {formatDecimal(value)} {suffix}
          </>
        )
      }
    >
      <span className={classes.box}>
        <DecimalInput
          {...props}
          placeholder={placeholder}
          style={units > 0 ? { paddingRight: `calc(16px + ${units}ch)` } : undefined}
        />
        {suffix && <span className={classes.suffix}>{suffix}</span>}
      </span>
    </FieldFrame>
  )
}

/** An amount, with the currency at the right edge. */
export function MoneyField({ currency, ...props }: FieldProps<string> & FieldExtras & { currency: string }) {
  return <NumberField {...props} suffix={currency} />
}

/** A percentage as a decimal string. */
export function PercentField(props: FieldProps<string> & FieldExtras) {
  return <NumberField {...props} suffix="%" />
}

/** A whole number, which is a number on the wire too. */
export function IntegerField({ value, onChange, ...props }: FieldProps<number> & NumberExtras) {
  return (
    <NumberField
      {...props}
      value={value === null || value === undefined ? null : String(value)}
      onChange={(text) => onChange(text === null ? null : Number(text))}
    />
  )
}

type DecimalInputProps = FieldProps<string> &
  FieldExtras & { placeholder?: string | undefined; style?: CSSProperties | undefined }

function DecimalInput(props: DecimalInputProps) {
  const { value, onChange, placeholder, style } = props
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <input
      {...controlProps(props)}
      className={classNames(classes.control, classes.numeric)}
      style={style}
      inputMode="decimal"
      autoComplete="off"
      placeholder={placeholder}
      value={typed ?? formatDecimal(value ?? '')}
      onFocus={({ currentTarget: input }) => {
        // Without the groups of its digits it is another text, of which nothing is chosen: what is typed would be added to it.
        // So it changes at once and is chosen whole; a second click puts the caret where it points.
        flushSync(() => setTyped(value ?? ''))
        input.select()
      }}
      onBlur={() => setTyped(null)}
      onChange={(event) => {
        const text = event.currentTarget.value
        setTyped(text)
        const decimal = parseDecimal(text)
        onChange(decimal === undefined ? text : decimal)
      }}
    />
  )
}
