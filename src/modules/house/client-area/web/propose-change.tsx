import { type FormEvent, useEffect, useState } from 'react'
import type { z } from 'zod'
import type { CompanyChange } from '#modules/house/company-changes/contract.ts'
import { type ChangeField, type ChangeKind, fieldsOfKind } from '#modules/house/company-changes/domain.ts'
import { countries, countryName } from '#platform/contract/values/countries.ts'
import { DateField } from '#platform/web/fields/dates/date-field.tsx'
import { SelectField } from '#platform/web/fields/select-field.tsx'
import { TextAreaField, TextField } from '#platform/web/fields/text-field.tsx'
import { api } from '#platform/web/queries/api.ts'
import { useUnsaved } from '#platform/web/session/unsaved.ts'
import { clientArea } from '../contract.ts'
import classes from './client-area.module.css'
import { DecisionButtons, DecisionForm, useDecision } from './decision-form.tsx'
import { companyTexts as words, entryTexts, language, texts } from './texts.ts'
import { dayWords } from './values.tsx'

type Values = Readonly<Partial<Record<ChangeField, string | null>>>

/** What is being proposed, and the part of the page that it stands in; `before` is null for what is new. */
export interface Proposing {
  readonly kind: ChangeKind
  readonly part: 'company' | 'address' | 'person'
  readonly before: (Values & { readonly id?: string | undefined }) | null
}

const regions = language === 'en' ? null : new Intl.DisplayNames(language, { type: 'region' })
const countryWords = (code: string): string => regions?.of(code) ?? countryName(code)

/** A value of the record in the language of the page. */
export function shownValue(field: ChangeField, value: string): string {
  const kinds: Readonly<Record<string, string>> = texts.home.kinds
  if (field === 'kind') return kinds[value] ?? value
  if (field === 'leftOn') return dayWords(value)
  return field === 'country' ? countryWords(value) : value
}

const required: readonly ChangeField[] = ['name', 'kind', 'country', 'leftOn']
const longest: Readonly<Partial<Record<ChangeField, number>>> = {
  name: 200,
  registrationNo: 40,
  vatNo: 30,
  eoriNo: 17,
  postcode: 20,
  phone: 40,
  mobile: 40,
}

const bodies = {
  company: clientArea.endpoints.proposeData.body,
  address: clientArea.endpoints.proposeAddress.body,
  person: clientArea.endpoints.proposePerson.body,
  left: clientArea.endpoints.proposeLeaver.body,
}

/** The call of each kind; what is wrong in it the server says at its field. */
function send(
  kind: ChangeKind,
  id: string | null,
  values: Values,
  remark: string | null,
): Promise<CompanyChange> {
  const calls = api(clientArea)
  const [ofAddress, ofPerson] = [
    { ...values, addressId: id, remark },
    { ...values, contactId: id, remark },
  ]
  if (kind === 'company')
    return calls.proposeData({ body: { ...values, remark } as z.input<(typeof bodies)['company']> })
  if (kind === 'address')
    return calls.proposeAddress({ body: ofAddress as z.input<(typeof bodies)['address']> })
  return kind === 'left'
    ? calls.proposeLeaver({ body: ofPerson as z.input<(typeof bodies)['left']> })
    : calls.proposePerson({ body: ofPerson as z.input<(typeof bodies)['person']> })
}

/** The form in which a contact says what is different. */
export function ProposeChange({ proposing, onClose }: { proposing: Proposing; onClose: () => void }) {
  const { kind, before } = proposing
  const fields = fieldsOfKind[kind]
  const [values, setValues] = useState<Values>(() =>
    Object.fromEntries(fields.map((field) => [field, before?.[field] ?? null])),
  )
  const [remark, setRemark] = useState<string | null>(null)
  const { errorAt, isRunning, run, whole } = useDecision(bodies[kind])
  const isSaved = useUnsaved(
    remark !== null || fields.some((field) => values[field] !== (before?.[field] ?? null)),
  )
  useEffect(() => document.getElementById(`proposed-${fields[0]}`)?.focus(), [fields])
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const id = before?.id ?? null
    if (!(await run(() => send(kind, id, valuesToSend(values), remark), words.sent))) return
    isSaved()
    onClose()
  }
  const change = (field: ChangeField) => (value: string | null) =>
    setValues((now) => ({ ...now, [field]: value }))
  return (
    <DecisionForm title={formTitle(proposing)} onSubmit={submit} whole={whole}>
      <div className={classes.fields}>
        {fields.map((field) => (
          <ProposedField
            key={field}
            field={field}
            value={values[field] ?? null}
            onChange={change(field)}
            error={errorAt(field)}
          />
        ))}
      </div>
      <TextAreaField
        id="proposed-remark"
        label={words.remark}
        value={remark}
        rows={3}
        onChange={setRemark}
        error={errorAt('remark')}
      />
      <p className={classes.note}>{words.noBank}</p>
      <DecisionButtons isRunning={isRunning} done={words.send} onClose={onClose} />
    </DecisionForm>
  )
}

/** What has to be said is sent empty, so that the server says so at its field. */
const valuesToSend = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([field, value]) => [
      field,
      required.includes(field as ChangeField) || field === 'line1' || field === 'city'
        ? (value ?? '')
        : value,
    ]),
  )

function formTitle({ kind, part, before }: Proposing): string {
  if (kind === 'left') return words.leftOf(before?.name ?? '')
  if (before === null) return part === 'address' ? words.addAddress : words.addPerson
  return words.changeOf(part === 'address' ? (before.line1 ?? '') : (before.name ?? ''))
}

function ProposedField({
  field,
  ...props
}: {
  field: ChangeField
  value: string | null
  onChange: (value: string | null) => void
  error: string | undefined
}) {
  const common = {
    ...props,
    id: `proposed-${field}`,
    label: words.fields[field],
    required: required.includes(field),
  }
  if (field === 'leftOn')
    return <DateField {...common} placeholder={entryTexts.pickDay} hint={words.leftHint} />
  if (field === 'kind') return <SelectField {...common} options={texts.home.kinds} />
  if (field === 'country') return <SelectField {...common} options={countryChoices()} />
  return (
    <TextField
      {...common}
      type={field === 'email' ? 'email' : field === 'phone' || field === 'mobile' ? 'tel' : 'text'}
      maxLength={longest[field] ?? 100}
    />
  )
}

const countryChoices = () =>
  countries()
    .map((one) => ({ ...one, label: countryWords(one.value) }))
    .toSorted((one, other) => one.label.localeCompare(other.label, language))
