import { useRef } from 'react'
import { api, reading, refresh } from '#platform/web/queries/api.ts'
import { DraftLine, DraftOffer } from '#platform/web/forms/drafts/draft-offer.tsx'
import { ErrorSummary } from '#platform/web/forms/form-body.tsx'
import { fieldOf } from '#platform/web/forms/form-values.ts'
import { seedRecord } from '#platform/web/queries/queries.ts'
import { useScreenUrl } from '#platform/web/lists/screen-url.ts'
import { useRecordForm } from '#platform/web/forms/use-record-form.ts'
import { useUser } from '#platform/web/session/current-user.ts'
import { toast } from '#platform/web/shell/toasts/toast.ts'
import { Button, ButtonLink } from '#platform/web/ui/button.tsx'
import { Crumbs, PageHead } from '#platform/web/ui/page-head.tsx'
import { useGoTo } from '#platform/web/ui/go-to.tsx'
import { customerContactReports as contract, type ReportInput, type ReportRecord } from '../contract.ts'
import { isDraft } from '../domain.ts'
import { foldedSections, reportFields } from './fields.tsx'
import { newReport, type ReportForm, type ReportShape } from './form-shape.ts'
import { CompanyPart, NextContactPart, TypePart, WhenPart } from './quick-questions.tsx'
import classes from './reports.module.css'

const LIST = '/customer-contact-reports'
const recent = () => reading(api(contract).recentCompanies)

export const prefetch = (
  _params: unknown,
  _search: unknown,
  client: { prefetchQuery: (query: ReturnType<typeof recent>) => unknown },
) => client.prefetchQuery(recent())

const listOf = (id: string | undefined): string[] => (id ? [id] : [])

/** `/customer-contact-reports/create`: what is needed first, everything else folded; sent in one press. */
export function Screen() {
  const { parameters } = useScreenUrl()
  const goTo = useGoTo()
  const me = useUser()
  const fields = reportFields(me.id)
  // Ctrl+S keeps a draft; only the button submits.
  const isSubmitting = useRef(false)
  const form: ReportForm = useRecordForm<ReportShape, ReportRecord>({
    schema: contract.input,
    start: newReport({
      companyId: parameters.company,
      enquiryIds: listOf(parameters.enquiry),
      quoteIds: listOf(parameters.quote),
      attendeeIds: [me.id],
    }),
    draft: contract.slice,
    save: (body, _version, idempotencyKey) => {
      const call = isSubmitting.current ? api(contract).createSubmitted : api(contract).create
      return call({ body: body as ReportInput }, { idempotencyKey })
    },
    onSaved: (saved) => {
      seedRecord(contract, saved)
      void refresh('companies')
      // The result decides: somebody may have pressed the button again meanwhile.
      const outcome = isDraft(saved.status) ? 'saved as a draft' : 'submitted'
      void toast({ message: `${saved.number} ${outcome}` })
      void goTo(`${LIST}/${saved.id}`)
    },
  })
  const send = (submits: boolean) => {
    if (form.isSaving) return
    isSubmitting.current = submits
    void form.submit().finally(() => {
      isSubmitting.current = false
    })
  }
  return (
    <div className={classes.create}>
      <PageHead
        title="New contact report"
        crumbs={<Crumbs crumbs={[{ label: contract.plural, href: LIST }]} />}
      />
      <div className={classes.frame}>
        <DraftOffer draft={form.draft} labels={form.labels} />
        <ErrorSummary errors={form.errors} labels={form.labels} refusals={form.refusals} idOf={form.idOf} />
        <CompanyPart form={form} />
        <TypePart form={form} />
        <WhenPart form={form} />
        {fields.summary.input(form.field('summary'), form)}
        <NextContactPart form={form} />
        {fields.actions.input(form.field('actions'), form)}
        <Folded form={form} fields={fields} />
      </div>
      <div className={classes.bar} role="region" aria-label="Save">
        <DraftLine draft={form.draft} />
        <ButtonLink tone="quiet" href={LIST}>
          Cancel
        </ButtonLink>
        <Button aria-disabled={form.isSaving} onClick={() => send(false)}>
          Save draft
        </Button>
        <Button tone="primary" aria-disabled={form.isSaving} onClick={() => send(true)}>
          {form.isSaving ? 'Sending' : 'Submit report'}
        </Button>
      </div>
    </div>
  )
}

const foldedNames: readonly string[] = foldedSections.flatMap((section) => section.fields)

/** Everything a report can hold beside; it opens by itself when something in it has to be put right. */
function Folded({ form, fields }: { form: ReportForm; fields: ReturnType<typeof reportFields> }) {
  const isWrong = Object.keys(form.errors).some((key) => foldedNames.includes(fieldOf(key)))
  const draw = (name: keyof ReportShape) => {
    const { input, wide } = fields[name]
    return (
      <div key={name} className={wide ? classes.wide : undefined}>
        {(input as (field: unknown, form: ReportForm) => React.ReactNode)(form.field(name), form)}
      </div>
    )
  }
  return (
    <details className={classes.more} open={isWrong || undefined}>
      <summary>More: purpose, place, needs, value, enquiry</summary>
      {foldedSections.map(({ title, fields: names }) => (
        <section key={title}>
          <h2>{title}</h2>
          <div className={classes.grid}>{names.map(draw)}</div>
        </section>
      ))}
    </details>
  )
}
