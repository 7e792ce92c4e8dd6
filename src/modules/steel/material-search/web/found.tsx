import type { ReactNode } from 'react'
import { formatQuantity } from '#platform/contract/values/amounts.ts'
import { addDays } from '#platform/contract/values/dates.ts'
import { DateField } from '#platform/web/fields/dates/date-field.tsx'
import { NumberField } from '#platform/web/fields/number-field.tsx'
import { TextField } from '#platform/web/fields/text-field.tsx'
import { queryClient } from '#platform/web/queries/query-client.ts'
import { ActionButton } from '#platform/web/records/action-button.tsx'
import type { ActionForm } from '#platform/web/records/use-action.ts'
import { toast } from '#platform/web/shell/toasts/toast.ts'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { Chip, Tag } from '#platform/web/ui/chip.tsx'
import { localToday } from '#platform/web/ui/format.ts'
import { EmptyState } from '#platform/web/ui/states.tsx'
import { DateText, Dim } from '#platform/web/ui/text.tsx'
import { steelStock } from '#modules/steel/steel-stock/contract.ts'
import type { Candidate, Excluded, FoundMaterial } from '../contract.ts'
import { hindrances } from '../domain.ts'
import type { NeedDraft } from '../domain/need-draft.ts'
import { MaterialBar } from './material-bar.tsx'
import classes from './material-search.module.css'

/** How long an offer keeps steel unless somebody says otherwise. */
const KEPT_DAYS = 14

interface FoundProps {
  found: FoundMaterial
  purpose: string
  companyId: string | null
  quoteId: string | null
}

interface FoundSteelProps {
  found: FoundMaterial
  /** Of one needed piece, in decimal mm; 0 where no length is asked for. */
  neededMm: number
  /** What is done with a candidate. */
  children: (one: Candidate) => ReactNode
}

/** The candidates in their order, each with its bar to scale, and below them what is excluded and why. */
export function FoundSteel({ found, neededMm, children }: FoundSteelProps) {
  const { candidates, candidateCount, excluded, excludedCount } = found
  const longest = Math.max(...candidates.map(({ lengthMm }) => Number(lengthMm)), 0)
  return (
    <>
      <p role="status" className={classes.count}>
        <b>{candidateCount === 1 ? '1 row fits' : `${candidateCount} rows fit`}</b>
        {candidateCount > candidates.length && `, the best ${candidates.length} are shown`}
      </p>
      {candidates.length === 0 && <EmptyState title="Nothing in stock fits" />}
      <ol className={classes.rows} aria-label="Steel that fits">
        {candidates.map((one) => (
          <li key={one.id} className={classes.row}>
            <What one={one} />
            <MaterialBar one={one} neededMm={neededMm} longestMm={longest} />
            {children(one)}
          </li>
        ))}
      </ol>
      {excluded.length > 0 && (
        <details className={classes.excluded}>
          <summary>
            {excludedCount} excluded
            {excludedCount > excluded.length && `, ${excluded.length} are shown`}
          </summary>
          <ul className={classes.rows} aria-label="Excluded steel">
            {excluded.map((one) => (
              <li key={one.id} className={classes.row}>
                <What one={one} />
                <p className={classes.reason}>{one.reason}</p>
                <Chip tone="grey">{hindrances[one.hindrance]}</Chip>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

/** What was found, each to be reserved. */
export const Found = ({ found, need, ...about }: FoundProps & { need: NeedDraft }) => (
  <FoundSteel found={found} neededMm={Number(need.lengthMm ?? 0)}>
    {(one) => <Reserve one={one} mayReserve={found.can.reserve} {...about} />}
  </FoundSteel>
)

/** Which steel it is and where it lies. */
function What({ one }: { one: Candidate | Excluded }) {
  const wall =
    one.wallMm && `wall ${formatQuantity(one.wallMm)} mm ${one.isMeasured ? 'measured' : 'at least'}`
  const place = [one.placeName, one.facilityCode].filter(Boolean).join(', ')
  return (
    <div className={classes.what}>
      <span>
        <AppLink href={`/steel-stock/${one.id}`}>{one.number}</AppLink> {one.sizeText}{' '}
        {one.isOffcut && <Tag>offcut</Tag>} {one.ownerName && <Tag>{one.ownerName}</Tag>}{' '}
        {one.onlyFor && <Chip tone="amber">{`Conditionally released for ${one.onlyFor}`}</Chip>}
      </span>
      <Dim>
        {[one.certifiedTo, one.heatNo, `type ${one.certificateType}`, wall, place].filter(Boolean).join(', ')}
        , <DateText date={one.receivedOn} />
      </Dim>
    </div>
  )
}

/** How much of a candidate is kept: whole pieces, or a length that can be changed; and until when. */
export const KeptAmount = ({ one, form }: { one: Candidate; form: ActionForm }) => (
  <>
    {one.keepMm === null ? (
      <p>{`${one.keepPieces} of ${one.qtyPieces} pieces of ${one.number} are kept.`}</p>
    ) : (
      <NumberField
        {...form.field<string>('lengthMm', 'Length, all cuts together', true)}
        suffix="mm"
        hint={`${formatQuantity(one.freeMm)} mm of ${one.number} are free.`}
      />
    )}
    <DateField {...form.field<string>('until', 'Until', true)} />
  </>
)

/** The fields of a reservation. */
const keepingOf = (one: Candidate) => (form: ActionForm) => (
  <>
    <TextField {...form.field<string>('purpose', 'For', true)} />
    <KeptAmount one={one} form={form} />
  </>
)

interface ReserveProps extends Omit<FoundProps, 'found'> {
  one: Candidate
  mayReserve: true | string
}

/** Keeps what is needed of it until a day. */
function Reserve({ one, mayReserve, purpose, companyId, quoteId }: ReserveProps) {
  const kept = one.keepMm === null ? { pieces: one.keepPieces } : { lengthMm: one.keepMm }
  return (
    <ActionButton
      contract={steelStock}
      action="reservePieces"
      small
      record={{ id: one.id, version: one.version, can: { reservePieces: mayReserve } }}
      info={{ label: 'Reserve' }}
      start={{
        ...kept,
        purpose,
        companyId,
        quoteId: one.onlyFor === null ? null : quoteId,
        until: addDays(localToday(), KEPT_DAYS),
      }}
      input={keepingOf(one)}
      onDone={() => {
        void toast({ message: `${one.number} is reserved` })
        void queryClient.invalidateQueries({ queryKey: ['material-search'] })
      }}
    />
  )
}
