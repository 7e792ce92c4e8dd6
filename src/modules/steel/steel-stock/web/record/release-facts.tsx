import { useQuery } from '@tanstack/react-query'
import { recordQuery, useMay } from '#platform/web/queries/queries.ts'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { classNames } from '#platform/web/ui/class-names.ts'
import { Facts } from '#platform/web/ui/facts.tsx'
import { DateText } from '#platform/web/ui/text.tsx'
import { type CertificateRecord, certificates } from '#modules/steel/certificates/contract.ts'
import { isSameMaterial } from '#modules/steel/certificates/domain.ts'
import type { SteelRecord } from '../../contract.ts'
import { inspections } from '../../domain/lifecycle.ts'
import { countingCertificate } from '../../domain/releasing.ts'
import { sizeText } from '../../domain/sizes/size-text.ts'
import classes from '../steel.module.css'

interface Compared {
  readonly what: string
  readonly ordered: string | null
  readonly came: string
  readonly certified: string | null
  /** It came, or is certified, otherwise than it was ordered. */
  readonly isOther: boolean
}

const verdicts = {
  acceptable: 'nothing outside',
  incomplete: 'incomplete',
  refuse: 'outside',
  quarantine: 'another heat',
}

/** What is signed for, before the PIN: ordered, received and certified side by side, and who looked at it. */
export function ReleaseFacts({ steel }: { steel: SteelRecord }) {
  const counting = countingCertificate(steel)
  const mayRead = useMay('certificates:read')
  const { data: paper } = useQuery({
    ...recordQuery<CertificateRecord>(certificates, counting?.id ?? ''),
    enabled: mayRead && counting !== null,
  })
  return (
    <>
      <div
        className={classes.compared}
        role="region"
        aria-label="Ordered, received and certified"
        tabIndex={0}
      >
        <table>
          <thead>
            <tr>
              <th scope="col">
                {steel.ordered ? `${steel.ordered.orderNumber}, line ${steel.ordered.lineNo}` : 'No order'}
              </th>
              <th scope="col">Ordered</th>
              <th scope="col">Received</th>
              <th scope="col">Certified</th>
            </tr>
          </thead>
          <tbody>
            {comparedOf(steel, paper ?? null, counting?.type ?? null).map(
              ({ what, ordered, came, certified, isOther }) => (
                <tr key={what} className={classNames(isOther && classes.other)}>
                  <th scope="row">{what}</th>
                  <td>{ordered ?? '-'}</td>
                  <td>{came}</td>
                  <td>{certified ?? '-'}</td>
                </tr>
              ),
            )}
          </tbody>
        </table>
      </div>
      <Facts
        facts={{
          Certificate: counting ? (
            <>
              <AppLink href={`/certificates/${counting.id}`}>{counting.number}</AppLink>, type {counting.type}
            </>
          ) : (
            'none'
          ),
          Check: paper && verdicts[paper.check.overall],
          'Pages signed':
            paper &&
            (paper.verifiedPages?.map(({ name }) => name).join(', ') || paper.withoutPages || 'none'),
          'Verified by': paper?.verifiedByName,
          Pieces: `${steel.qtyPieces}, ${Number(steel.massKg).toFixed(1)} kg`,
          Inspection: inspections[steel.inspection],
          'Received by': steel.receivedByName,
          Received: <DateText date={steel.receivedOn} />,
        }}
      />
    </>
  )
}

function comparedOf(steel: SteelRecord, paper: CertificateRecord | null, type: string | null): Compared[] {
  const { ordered, differences } = steel
  const differs = (what: string) => differences.some((one) => one.what === what)
  const line = paper?.lines.find(({ heatId }) => heatId === steel.heatId)
  const isOtherSize =
    paper?.check.header.some(({ check, verdict }) => check === 'size' && verdict !== 'ok') ?? false
  const certified = paper?.certifiedTo.find((one) => isSameMaterial(one, steel)) ?? paper
  return [
    {
      what: 'Specification',
      ordered: ordered?.specificationName ?? null,
      came: steel.specificationName,
      certified: certified?.specificationName ?? null,
      isOther: differs('specification'),
    },
    {
      what: 'Grade',
      ordered: ordered?.grade ?? null,
      came: steel.grade,
      certified: certified?.grade ?? null,
      isOther: differs('grade'),
    },
    {
      what: 'Size',
      ordered: ordered?.sizeText ?? null,
      came: sizeText(steel),
      certified: paper?.printedSize ?? null,
      isOther: differs('size') || isOtherSize,
    },
    {
      what: 'Heat, mill',
      ordered: null,
      came: [steel.heatNo, steel.millName].filter(Boolean).join(', '),
      certified: line ? `${line.heatNo}, ${line.millName}` : null,
      isOther: paper !== null && !line,
    },
    {
      what: 'Certificate',
      ordered: ordered?.certificateType ?? steel.certificateType,
      came: `type ${steel.certificateType} is enough`,
      certified: type,
      isOther: type === null || (ordered?.certificateType ?? steel.certificateType) > steel.certificateType,
    },
  ]
}
