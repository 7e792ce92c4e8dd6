import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import type { z } from 'zod'
import { ApiError } from '#platform/contract/calls/errors.ts'
import type { FieldProps } from '#platform/web/fields/field.tsx'
import { TextAreaField, TextField } from '#platform/web/fields/text-field.tsx'
import { messagesOf } from '#platform/web/forms/friendly-errors.ts'
import { api, reading } from '#platform/web/queries/api.ts'
import outside from '#platform/web/shell/layouts/outside-page.module.css'
import { Alert } from '#platform/web/ui/alert.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Facts } from '#platform/web/ui/facts.tsx'
import { SkeletonRows } from '#platform/web/ui/skeleton.tsx'
import { ErrorState, StateMessage } from '#platform/web/ui/states.tsx'
import { DrawPad, type Pad } from '#modules/signing/signature/web/api.tsx'
import { receiptByLink, receiptLinks } from '../contract.ts'
import type { SigningPlace } from '../domain.ts'
import classes from './receive.module.css'

type Receipt = z.input<typeof receiptByLink>

/** `/r/{token}`: whoever takes goods in signs on a telephone of their own. */
export function Screen() {
  const { token = '' } = useParams({ strict: false })
  const [number, setNumber] = useState<string | null>(null)
  const { data, error, refetch } = useQuery({
    ...reading(api(receiptLinks).show, { params: { token } }),
    retry: false,
    enabled: number === null,
  })
  if (number !== null)
    return (
      <StateMessage page icon="circleCheck" title={`${number} is received`}>
        Thank you. The sender sees it now; you can close this page.
      </StateMessage>
    )
  if (error instanceof ApiError && error.status < 429) return <Unknown />
  if (error && !data)
    return (
      <ErrorState page error={error} what="The delivery" noun="deliveries" retry={() => void refetch()} />
    )
  if (!data) return <SkeletonRows columns={1} />
  return (
    <article className={outside.page}>
      <h1>Delivery {data.number}</h1>
      <Facts
        facts={{
          From: data.from,
          To: data.goesTo,
          Place: data.shipTo.split('\n').join(', '),
          Pieces: data.pieces,
          'Net mass': `${Number(data.massKg)} kg`,
        }}
      />
      <ReceiptForm token={token} onDone={setNumber} />
    </article>
  )
}

const Unknown = () => (
  <StateMessage page icon="search" title="This link is no longer valid">
    It was used, is over, or never was. Ask whoever brings the goods for a new one.
  </StateMessage>
)

/** Where the telephone is, or why it does not say so; it asks its owner first. */
const whereIsIt = (): Promise<Pick<Receipt, 'place' | 'placeMissing'>> =>
  new Promise((tell) => {
    if (!('geolocation' in navigator)) return tell({ placeMissing: 'this device knows none' })
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        const place: SigningPlace = {
          latitude: coords.latitude,
          longitude: coords.longitude,
          accuracyM: Math.min(coords.accuracy, 100_000),
        }
        tell({ place })
      },
      ({ code }) => tell({ placeMissing: code === 1 ? 'no permission' : 'not found' }),
      { timeout: 5000, maximumAge: 60_000 },
    )
  })

const rounded = (value: number): number => Math.round(value * 10) / 10

function ReceiptForm({ token, onDone }: { token: string; onDone: (number: string) => void }) {
  const [values, setValues] = useState<Partial<Receipt>>({})
  const [errors, setErrors] = useState<Readonly<Record<string, readonly string[]>>>({})
  const [isBusy, setBusy] = useState(false)
  const [pad, setPad] = useState<Pad | null>(null)
  const field = (
    name: 'receiverName' | 'remarks' | 'unableReason',
    label: string,
    required = false,
  ): FieldProps<string> => ({
    id: name,
    label,
    value: values[name],
    required,
    error: errors[name]?.[0],
    onChange: (value) => setValues({ ...values, [name]: value }),
  })
  const send = async () => {
    setBusy(true)
    try {
      const image = pad?.picture()
      const strokes = (pad?.strokes() ?? []).map(({ points }) => ({
        points: points.map(({ x, y }) => ({ x: rounded(x), y: rounded(y) })),
      }))
      const body = {
        ...values,
        receiverName: values.receiverName ?? '',
        ...(image && !values.unableReason ? { drawn: { strokes, image } } : {}),
        ...(await whereIsIt()),
      }
      onDone((await api(receiptLinks).receive({ params: { token }, body })).number)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const { '': whole = [error.message], ...fields } = messagesOf(error, receiptByLink)
      setErrors({ ...fields, '': Object.keys(fields).length > 0 ? [] : whole })
    } finally {
      setBusy(false)
    }
  }
  const [problem = errors.drawn?.[0]] = errors[''] ?? []
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      {problem && <Alert live>{problem}</Alert>}
      <TextField {...field('receiverName', 'Your name', true)} />
      <p>Sign here:</p>
      <Suspense fallback={null}>
        <DrawPad onPad={setPad} onStroke={() => undefined} />
      </Suspense>
      <TextField
        {...field('unableReason', 'Why nobody can sign')}
        hint="Only where no signature is possible"
      />
      <TextAreaField {...field('remarks', 'Damage or shortage')} rows={3} />
      <p className={classes.quiet}>
        You say that the goods came, not that they are accepted. Your telephone may ask whether it may tell
        its place; you may refuse that.
      </p>
      <Button tone="primary" type="submit" aria-disabled={isBusy}>
        Received
      </Button>
    </form>
  )
}
