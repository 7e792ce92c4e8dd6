import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { formatQuantity } from '#platform/contract/values/amounts.ts'
import { SelectField } from '#platform/web/fields/select-field.tsx'
import { useScreenUrl } from '#platform/web/lists/screen-url.ts'
import { api, callOptions } from '#platform/web/queries/api.ts'
import { prefetchRecord } from '#platform/web/queries/prefetch.ts'
import { queryClient } from '#platform/web/queries/query-client.ts'
import { ActionButton } from '#platform/web/records/action-button.tsx'
import type { ActionForm } from '#platform/web/records/use-action.ts'
import { LoadRecord } from '#platform/web/records/load-record.tsx'
import { useTitle } from '#platform/web/shell/navigation/title.ts'
import { toast } from '#platform/web/shell/toasts/toast.ts'
import { Facts } from '#platform/web/ui/facts.tsx'
import { Crumbs, PageHead } from '#platform/web/ui/page-head.tsx'
import { SkeletonRows } from '#platform/web/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#platform/web/ui/states.tsx'
import type { Candidate } from '#modules/steel/material-search/contract.ts'
import { FoundSteel, KeptAmount } from '#modules/steel/material-search/web/api.tsx'
import { type MaterialOfLine, type TravellerMaterials, travellerMaterials } from '../contract.ts'
import classes from './materials.module.css'

export const prefetch = prefetchRecord(travellerMaterials)

/** `/travellers/{id}/material-search`: steel in stock for a material line, `?line=`; the first one where none is named. */
export function Screen() {
  const { id = '' }: { id?: string } = useParams({ strict: false })
  return (
    <LoadRecord contract={travellerMaterials} id={id}>
      {(record) => <FindSteel record={record} />}
    </LoadRecord>
  )
}

function FindSteel({ record }: { record: TravellerMaterials }) {
  const { parameters, hrefWith, go } = useScreenUrl()
  useTitle(`Find steel, ${record.number}`)
  const lines = record.lines.filter(({ isSteel }) => isSteel)
  const line = lines.find(({ rootId }) => rootId === parameters.line) ?? lines[0]
  return (
    <>
      <PageHead
        title="Find steel"
        crumbs={
          <Crumbs
            crumbs={[
              { label: 'Travellers', href: '/travellers' },
              { label: record.number, href: `/travellers/${record.id}?tab=materials` },
            ]}
          />
        }
      />
      <div className={classes.find}>
        {line ? (
          <>
            <SelectField
              id="line"
              label="Material line"
              value={line.rootId}
              options={Object.fromEntries(
                lines.map((one) => [one.rootId, `${one.lineNo} ${one.itemMark ?? ''} ${one.what}`]),
              )}
              onChange={(value) => go(hrefWith('line', value ?? null), true)}
            />
            <NeededOf line={line} />
            <Candidates key={line.rootId} record={record} line={line} />
          </>
        ) : (
          <EmptyState title="This traveller has no steel on its material lines">
            Add a line of a form and size to its materials first.
          </EmptyState>
        )}
      </div>
    </>
  )
}

const NeededOf = ({ line }: { line: MaterialOfLine }) => (
  <Facts
    facts={{
      Material: line.what,
      'Length of a piece': line.cutMm && `${formatQuantity(line.cutMm)} mm`,
      Needed: formatQuantity(line.required),
      Reserved: formatQuantity(line.reserved),
      Issued: formatQuantity(line.issued),
      Short: formatQuantity(line.short),
      Certificate: line.certificateType && `${line.certificateType} or better`,
      'Needed at': line.neededAtSeq && `operation ${line.neededAtSeq}`,
    }}
  />
)

function Candidates({ record, line }: { record: TravellerMaterials; line: MaterialOfLine }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['material-search', 'traveller', record.id, line.rootId] as const,
    queryFn: (context) =>
      api(travellerMaterials).search(
        { params: { id: record.id }, query: { line: line.rootId } },
        callOptions(context),
      ),
    retry: false,
  })
  if (error) return <ErrorState error={error} what="The steel" noun="steel" retry={() => void refetch()} />
  if (!data) return <SkeletonRows />
  return (
    <FoundSteel found={data} neededMm={Number(line.cutMm ?? 0)}>
      {(one) => <Keep one={one} record={record} line={line} />}
    </FoundSteel>
  )
}

const keepFields = (one: Candidate) => (form: ActionForm) => <KeptAmount one={one} form={form} />

/** Keeps what is needed of a candidate for the line. */
function Keep({ one, record, line }: { one: Candidate; record: TravellerMaterials; line: MaterialOfLine }) {
  const kept = one.keepMm === null ? { pieces: one.keepPieces } : { lengthMm: one.keepMm }
  return (
    <ActionButton
      contract={travellerMaterials}
      action="reserve"
      small
      record={record}
      info={{ label: 'Reserve' }}
      start={{ lineRootId: line.rootId, stockId: one.id, ...kept, until: record.keptUntil }}
      input={keepFields(one)}
      onDone={() => {
        void toast({ message: `${one.number} is reserved for ${record.number}` })
        void queryClient.invalidateQueries({ queryKey: ['material-search'] })
      }}
    />
  )
}
