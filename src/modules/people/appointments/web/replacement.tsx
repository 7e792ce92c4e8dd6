import type { ScreenAddress } from '#platform/contract/register.ts'
import { useQuery } from '@tanstack/react-query'
import { ApiError } from '#platform/contract/calls/errors.ts'
import formClasses from '#platform/web/forms/form.module.css'
import { FormBody } from '#platform/web/forms/form-body.tsx'
import {
  type FormContract,
  type FormFields,
  type FormSection,
  type ShapeOf,
} from '#platform/web/forms/form-fields.ts'
import { type FormValues, pick } from '#platform/web/forms/form-values.ts'
import { callOf, recordQuery, type WireRecord } from '#platform/web/queries/queries.ts'
import { SaveBar } from '#platform/web/forms/saving/save-bar.tsx'
import { useRecordForm } from '#platform/web/forms/use-record-form.ts'
import { refresh } from '#platform/web/queries/api.ts'
import { toast } from '#platform/web/shell/toasts/toast.ts'
import { Alert } from '#platform/web/ui/alert.tsx'
import { inSentence } from '#platform/contract/words/name-labels.ts'
import { localToday } from '#platform/web/ui/format.ts'
import { Crumbs, PageHead } from '#platform/web/ui/page-head.tsx'
import { SkeletonRows } from '#platform/web/ui/skeleton.tsx'
import { ErrorState } from '#platform/web/ui/states.tsx'
import { useGoTo } from '#platform/web/ui/go-to.tsx'

interface ReplacementProps<C extends FormContract> {
  contract: C
  /** The entry that is to be replaced. */
  id: string
  list: ScreenAddress
  fields: FormFields<ShapeOf<C>>
  sections: readonly FormSection<ShapeOf<C>>[]
}

/** An entry that was ended meanwhile has nothing to be compared with: the sentence is enough. */
function withoutRecord(error: unknown): never {
  if (error instanceof ApiError && error.status === 412) {
    throw new ApiError(412, { message: 'Someone else has changed or ended this entry meanwhile.' })
  }
  throw error
}

type OldEntry = WireRecord & Record<string, unknown> & { userName: string; validFrom: string }

/** The form of a change: it begins with the old entry, which ends when the new one is saved. */
export function Replacement<C extends FormContract>(props: ReplacementProps<C>) {
  const { contract, id } = props
  const { data, error, refetch } = useQuery(recordQuery<OldEntry>(contract, id))
  if (data) return <Form {...props} old={data} />
  if (!error) return <SkeletonRows />
  return (
    <ErrorState
      page
      error={error}
      what="This entry"
      noun={inSentence(contract.plural)}
      retry={() => void refetch()}
    />
  )
}

function Form<C extends FormContract>(props: ReplacementProps<C> & { old: OldEntry }) {
  const { contract, id, list, fields, sections, old } = props
  const goTo = useGoTo()
  const today = localToday()
  const start = { ...old, validFrom: old.validFrom > today ? old.validFrom : today }
  const form = useRecordForm<ShapeOf<C>, WireRecord>({
    schema: contract.input,
    start: pick(start, Object.keys(contract.input.shape)) as FormValues<ShapeOf<C>>,
    save: (body, _version, idempotencyKey) =>
      callOf<WireRecord>(contract, 'replace')(
        { params: { id }, body, version: old.version },
        { idempotencyKey },
      ).catch(withoutRecord),
    onSaved: () => {
      void refresh(contract.slice)
      void toast({ message: `${contract.singular} changed` })
      void goTo(list)
    },
  })
  const may = old.can?.replace ?? true
  return (
    <div className={formClasses.page}>
      <PageHead
        title={`Change ${inSentence(contract.singular)}`}
        crumbs={<Crumbs crumbs={[{ label: contract.plural, href: list }]} />}
      />
      <div className={formClasses.frame}>
        <div className={formClasses.form}>
          <div className={formClasses.why}>
            <Alert tone="blue">
              {may === true
                ? `The present entry of ${old.userName} ends when you save, and this one takes its place. What was decided by the old one stays valid, and the old one stays on the list.`
                : may}
            </Alert>
          </div>
          <FormBody
            form={form}
            fields={fields}
            sections={sections}
            readOnly={may === true ? undefined : may}
          />
        </div>
      </div>
      {may === true && (
        <SaveBar form={form} noun={inSentence(contract.singular)} cancel={list} again={false} />
      )}
    </div>
  )
}
