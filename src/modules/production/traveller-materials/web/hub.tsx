import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { counted, formatQuantity } from '#platform/contract/values/amounts.ts'
import { fileAddress, openFile } from '#platform/web/queries/files.ts'
import { recordQuery, useMay } from '#platform/web/queries/queries.ts'
import { ActionButton } from '#platform/web/records/action-button.tsx'
import type { CardProps } from '#platform/web/shell/shell-data.tsx'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { Chip, StatusChip } from '#platform/web/ui/chip.tsx'
import { DateText, Dim, InstantText } from '#platform/web/ui/text.tsx'
import { LabelsDialog } from '#modules/steel/steel-stock/web/api.tsx'
import { isUnmarked, steelLifecycle } from '#modules/steel/steel-stock/domain.ts'
import { type MaterialOfLine, type TravellerMaterials, travellerMaterials } from '../contract.ts'
import { allocationKinds } from '../domain.ts'
import { type Allotted, backFields, cutFields, issueFields, stampFields, whatOf } from './dialogs.tsx'
import { MadeParts } from './made-parts.tsx'
import classes from './materials.module.css'

/** The material of a traveller on its page: how far each line is covered, and by which steel. */
export function MaterialsOfTraveller({ id }: CardProps) {
  const mayRead = useMay('traveller-materials:read')
  const { data } = useQuery({
    ...recordQuery<TravellerMaterials>(travellerMaterials, id),
    enabled: mayRead,
  })
  if (!mayRead || !data || data.lines.length === 0) return null
  return (
    <div className={classes.kept}>
      <Card
        title="Steel for this traveller"
        action={
          <ActionButton
            contract={travellerMaterials}
            action="request"
            small
            record={data}
            info={{ label: 'Request what is short' }}
          />
        }
      >
        <ul className={classes.lines} aria-label="Material lines">
          {data.lines.map((line) => (
            <li key={line.rootId}>
              <LineOfMaterial line={line} record={data} />
            </li>
          ))}
        </ul>
        <Papers id={id} number={data.number} />
        {data.entries.length > 0 && <History entries={data.entries} />}
      </Card>
    </div>
  )
}

/** What is printed for store and saw. */
function Papers({ id, number }: { id: string; number: string }) {
  const [isPrinting, setPrinting] = useState(false)
  const { pdf, cuttingList, labels } = travellerMaterials.endpoints
  return (
    <div className={classes.papers}>
      <Button small icon="print" onClick={() => openFile(pdf, { params: { id } })}>
        Material list
      </Button>
      <Button small icon="print" onClick={() => openFile(cuttingList, { params: { id } })}>
        Cutting list
      </Button>
      <Button small icon="print" onClick={() => setPrinting(true)}>
        Labels
      </Button>
      {isPrinting && (
        <LabelsDialog
          title={`Labels of ${number}`}
          words="One for each piece with a serial number, else one for the tray: heat, drawing and a QR code that opens the traveller."
          addressOf={(format, size) => fileAddress(labels, { params: { id, format }, query: { size } })}
          onClose={() => setPrinting(false)}
        />
      )}
    </div>
  )
}

function LineOfMaterial({ line, record }: { line: MaterialOfLine; record: TravellerMaterials }) {
  const amounts = [
    `${formatQuantity(line.required)} needed`,
    Number(line.reserved) > 0 && `${formatQuantity(line.reserved)} reserved`,
    Number(line.issued) > 0 && `${formatQuantity(line.issued)} issued`,
  ]
  return (
    <>
      <p className={classes.head}>
        <b>
          {line.lineNo} {line.itemMark}
        </b>{' '}
        {line.what} <Dim>{amounts.filter(Boolean).join(', ')}</Dim>{' '}
        {Number(line.short) > 0 && <Chip tone="amber">{`${formatQuantity(line.short)} short`}</Chip>}{' '}
        {line.requisitions.map(({ id, number }) => (
          <AppLink key={id} href={`/requisitions/${id}`}>
            {number}
          </AppLink>
        ))}{' '}
        {line.isSteel && (
          <AppLink href={`/travellers/${record.id}/material-search?line=${line.rootId}`}>Find steel</AppLink>
        )}
      </p>
      {line.stock.map((one) => (
        <Steel key={one.stockId} one={one} line={line} record={record} />
      ))}
      {line.supply === 'made_part' && <MadeParts line={line} record={record} />}
    </>
  )
}

/** What is kept or given out of a piece of stock, with its heat and certificate, and what is done with it next. */
function Steel({ one, line, record }: { one: Allotted; line: MaterialOfLine; record: TravellerMaterials }) {
  const isKept = one.reservedPieces > 0 || Number(one.reservedMm) > 0
  const about = { lineRootId: line.rootId, stockId: one.stockId }
  const lengthOf = (mm: string) => (Number(mm) > 0 ? `${formatQuantity(mm)} mm` : null)
  return (
    <div className={classes.steel}>
      <div>
        <AppLink href={`/steel-stock/${one.stockId}`}>{one.number}</AppLink> {one.sizeText}{' '}
        {one.heatNo && <Chip tone="grey">{one.heatNo}</Chip>}{' '}
        {isUnmarked(one) && <Chip tone="amber">Not marked yet</Chip>}{' '}
        {one.lostCover && <Chip tone="red">Certificate lost</Chip>}{' '}
        <Dim>
          {[
            isKept &&
              [
                one.reservedPieces > 0 && counted(one.reservedPieces, 'piece', 'pieces'),
                lengthOf(one.reservedMm),
                'reserved',
              ]
                .filter(Boolean)
                .join(' '),
            one.issuedPieces > 0 && `${one.issuedPieces} issued, ${formatQuantity(one.issuedKg)} kg`,
            one.certificateNo && `certificate ${one.certificateNo}`,
            one.placeName,
          ]
            .filter(Boolean)
            .join(', ')}{' '}
          {isKept && one.until && (
            <>
              until <DateText date={one.until} />
            </>
          )}
        </Dim>
      </div>
      <div className={classes.acts}>
        {isKept && isUnmarked(one) && <Mark one={one} record={record} />}
        {isKept && !one.isCut && line.cutMm && (
          <ActionButton
            contract={travellerMaterials}
            action="cut"
            small
            record={record}
            info={{ label: 'Cut' }}
            start={{
              ...about,
              quantity: Math.max(1, Math.floor(Number(line.required) - Number(line.issued))),
              kerfMm: '3',
            }}
            input={cutFields(line)}
          />
        )}
        {isKept && !isUnmarked(one) && (
          <ActionButton
            contract={travellerMaterials}
            action="issue"
            small
            record={record}
            info={{ label: 'Issue' }}
            start={{ ...about, pieces: one.reservedPieces || null }}
            input={issueFields(one, line, record)}
          />
        )}
        {isKept && (
          <ActionButton
            contract={travellerMaterials}
            action="letGo"
            small
            record={record}
            info={{ label: 'Let go' }}
            start={about}
            input={`${one.number} is kept for ${record.number} no longer; others can take it.`}
          />
        )}
        {one.issuedPieces > 0 && (
          <>
            <ActionButton
              contract={travellerMaterials}
              action="takeBack"
              small
              record={record}
              info={{ label: 'Take back' }}
              start={{ stockId: one.stockId }}
              input={backFields(one)}
            />
            <ActionButton
              contract={travellerMaterials}
              action="scrap"
              small
              tone="danger"
              record={record}
              info={{ label: 'Scrap', needsReason: true }}
              start={{ stockId: one.stockId }}
              input={`${whatOf(one)} is scrapped: nobody can use it any more, and line ${line.lineNo} needs other steel.`}
            />
          </>
        )}
        <StatusChip table={steelLifecycle} state={one.status} />
      </div>
    </div>
  )
}

/** What is asked of whoever cut a piece. */
const Mark = ({ one, record }: { one: Allotted; record: TravellerMaterials }) => (
  <ActionButton
    contract={travellerMaterials}
    action="mark"
    small
    tone="primary"
    record={record}
    info={{ label: 'Confirm the stamp' }}
    start={{ stockId: one.stockId }}
    input={stampFields(one)}
  />
)

const History = ({ entries }: Pick<TravellerMaterials, 'entries'>) => (
  <details>
    <summary>What happened to it</summary>
    <ul className={classes.history}>
      {entries.map((one) => (
        <li key={one.id}>
          {allocationKinds[one.kind]}{' '}
          <AppLink href={`/steel-stock/${one.stockId}`}>{one.stockNumber}</AppLink>{' '}
          {[
            one.lineNo && `line ${one.lineNo}`,
            one.heatNo && `heat ${one.heatNo}`,
            one.certificateNo && `certificate ${one.certificateNo}`,
            one.reason,
          ]
            .filter(Boolean)
            .join(', ')}{' '}
          <Dim>
            {one.byName ?? 'The program'}, <InstantText at={one.at} />
          </Dim>
        </li>
      ))}
    </ul>
  </details>
)
