import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import type { Tone } from '#platform/contract/documents/lifecycle.ts'
import { api, reading } from '#platform/web/queries/api.ts'
import { listQuery, optionsOf, type OptionSource } from '#platform/web/queries/queries.ts'
import { useScreenUrl } from '#platform/web/lists/screen-url.ts'
import { ReferenceField } from '#platform/web/fields/references/reference-field.tsx'
import { SelectField } from '#platform/web/fields/select-field.tsx'
import { Chip } from '#platform/web/ui/chip.tsx'
import { SkeletonRows } from '#platform/web/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#platform/web/ui/states.tsx'
import { operationTemplates, type TemplateRecord, type TemplateRow } from '../../contract.ts'
import classes from '../templates.module.css'

type Difference = z.output<typeof operationTemplates.endpoints.differences.response>['differences'][number]

const kinds: Readonly<Record<Difference['kind'], readonly [label: string, tone: Tone]>> = {
  template: ['Template', 'grey'],
  added: ['Added', 'green'],
  removed: ['Removed', 'red'],
  moved: ['Moved', 'violet'],
  changed: ['Changed', 'amber'],
}

/** The version before this one, else the template of the lower level it was derived from. */
const before = ({ versions, edition, derivedFromId }: TemplateRecord): string =>
  versions.find((version) => version.edition < edition)?.id ?? derivedFromId ?? ''

/** What this template changed against another one, sentence by sentence; which one stands in the address. */
export function Comparison({ template }: { template: TemplateRecord }) {
  const { parameters, hrefWith, go } = useScreenUrl()
  const other = parameters.with ?? before(template)
  const choose = (id: string | null) => go(hrefWith('with', id), true)
  const ofLevel = useQuery(
    listQuery<TemplateRow>(operationTemplates, {
      filter: { pslLevelId: [template.pslLevelId] },
      perPage: 100,
    }),
  )
  const choices = (ofLevel.data?.data ?? [])
    .filter(({ id }) => id !== template.id)
    .map((row) => ({ value: row.id, label: `${row.code} version ${row.edition}`, note: row.name }))
  return (
    <div className={classes.tab}>
      <div className={classes.choice}>
        <SelectField
          id="compare-with"
          label="Compare with a version of this level"
          value={choices.some(({ value }) => value === other) ? other : null}
          onChange={choose}
          options={choices}
        />
      </div>
      <div className={classes.choice}>
        <ReferenceField
          id="compare-current"
          label="Or with a current template of any level"
          value={other}
          onChange={choose}
          source={currentTemplates}
        />
      </div>
      {other === '' ? (
        <EmptyState title="Nothing to compare with yet" icon="copy">
          Choose another version or another template above.
        </EmptyState>
      ) : (
        <Differences id={template.id} other={other} />
      )}
    </div>
  )
}

const currentTemplates: OptionSource = optionsOf(operationTemplates)

function Differences({ id, other }: { id: string; other: string }) {
  const query = useQuery(
    reading(api(operationTemplates).differences, { params: { id }, query: { with: other } }),
  )
  const { data, error, refetch } = query
  if (error) {
    return (
      <ErrorState
        error={error}
        what="The comparison"
        noun="operation templates"
        retry={() => void refetch()}
      />
    )
  }
  if (!data) return <SkeletonRows rows={6} columns={2} />
  if (data.differences.length === 0) return <p className={classes.about}>{`The same as ${data.from}.`}</p>
  return (
    <>
      <p className={classes.about}>
        {data.differences.length === 1 ? 'One difference' : `${data.differences.length} differences`} between{' '}
        {data.from} and {data.to}.
      </p>
      <ul className={classes.differences} aria-label="Differences">
        {data.differences.map((difference) => {
          const [label, tone] = kinds[difference.kind]
          return (
            <li key={difference.sentence}>
              <span>
                <Chip tone={tone}>{label}</Chip>
              </span>
              <span>{difference.sentence}</span>
            </li>
          )
        })}
      </ul>
    </>
  )
}
