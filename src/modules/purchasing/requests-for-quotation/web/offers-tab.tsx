import { useState } from 'react'
import { formatQuantity } from '#platform/contract/values/amounts.ts'
import { fileAddress } from '#platform/web/queries/files.ts'
import { Alert } from '#platform/web/ui/alert.tsx'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { Button, ButtonLink } from '#platform/web/ui/button.tsx'
import { Chip } from '#platform/web/ui/chip.tsx'
import { DateText, Dim, MoneyText } from '#platform/web/ui/text.tsx'
import { priceBases } from '#modules/purchasing/purchase-orders/domain.ts'
import { unitNames } from '#modules/engineering/technical-lines/domain.ts'
import { type Asked, type RequestForQuotationRecord, requestsForQuotation } from '../contract.ts'
import { DecideDialog, DeclineDialog, OfferDialog, ReplyDialog } from './offer-dialogs.tsx'
import classes from './requests.module.css'

type Offered = NonNullable<Asked['offer']>['lines'][number]
type Opened = { kind: 'offer' | 'reply' | 'decline'; asked: Asked } | { kind: 'decide' }
/** The offered line that is chosen for a line of the request. */
type Choices = Readonly<Record<string, string>>

const sheetUrl = (id: string, supplierId: string) =>
  fileAddress(requestsForQuotation.endpoints.replySheet, { params: { id }, query: { supplierId } })

/** What every supplier offers for every line, side by side, and the choice between them. */
export function OffersTab({ record }: { record: RequestForQuotationRecord }) {
  const [choices, setChoices] = useState<Choices>({})
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = () => setOpened(null)
  const mayDecide = record.can.decide === true
  const count = Object.keys(choices).length
  const takeAll = (asked: Asked) =>
    setChoices({
      ...choices,
      ...Object.fromEntries(
        (asked.offer?.lines ?? []).filter(isChoosable).map((line) => [line.lineId, line.id]),
      ),
    })
  return (
    <>
      {mayDecide && (
        <div className={classes.bar}>
          <span>
            {`${count} of ${record.lines.length} lines chosen. What nothing is chosen for stays to be ordered.`}
          </span>
          <Button
            tone="primary"
            icon="check"
            disabled={count === 0}
            onClick={() => setOpened({ kind: 'decide' })}
          >
            Order what is chosen
          </Button>
        </div>
      )}
      <div className={classes.scroll}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Line</th>
              {record.asked.map((asked) => (
                <th key={asked.supplierId} scope="col">
                  <SupplierHead
                    record={record}
                    asked={asked}
                    onOpen={(kind) => setOpened({ kind, asked })}
                    onAll={mayDecide ? () => takeAll(asked) : undefined}
                  />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {record.lines.map((line) => (
              <tr key={line.id}>
                <th scope="row">
                  <p className={classes.name}>{line.item}</p>
                  <p className={classes.dim}>
                    {`${formatQuantity(line.quantity)} ${unitNames[line.uom]}, ${line.material || 'no material'}, certificate ${line.certificateType ?? 'none'}`}
                  </p>
                  <p className={classes.dim}>
                    Needed <DateText date={line.neededBy} />, {line.requisitionNumber}
                  </p>
                  {line.orderNumber && (
                    <p>
                      Ordered on{' '}
                      <AppLink href={`/purchase-orders?search=${line.orderNumber}`}>
                        {line.orderNumber}
                      </AppLink>
                    </p>
                  )}
                  {line.choiceReason && <p className={classes.dim}>{line.choiceReason}</p>}
                </th>
                {record.asked.map((asked) => (
                  <OfferCell
                    key={asked.supplierId}
                    record={record}
                    asked={asked}
                    line={line}
                    chosen={choices[line.id] ?? line.chosenOfferLineId}
                    onChoose={
                      mayDecide ? (offered) => setChoices({ ...choices, [line.id]: offered.id }) : undefined
                    }
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {opened?.kind === 'offer' && <OfferDialog record={record} asked={opened.asked} onClose={close} />}
      {opened?.kind === 'reply' && <ReplyDialog record={record} asked={opened.asked} onClose={close} />}
      {opened?.kind === 'decline' && <DeclineDialog record={record} asked={opened.asked} onClose={close} />}
      {opened?.kind === 'decide' && <DecideDialog record={record} choices={choices} onClose={close} />}
    </>
  )
}

const isChoosable = ({ refusal, net }: Offered): boolean => refusal === null && net !== null

interface SupplierHeadProps {
  record: RequestForQuotationRecord
  asked: Asked
  onOpen: (kind: 'offer' | 'reply' | 'decline') => void
  /** Chooses all that it offers; left out where nothing can be chosen. */
  onAll: (() => void) | undefined
}

/** A supplier, what its offer comes to, and what can be done with it. */
function SupplierHead({ record, asked, onOpen, onAll }: SupplierHeadProps) {
  const { supplierName, supplierId, offer, declinedReason, sentTo } = asked
  return (
    <>
      <p className={classes.name}>
        <AppLink href={`/companies/${supplierId}`}>{supplierName}</AppLink>
      </p>
      <p className={classes.dim}>
        {sentTo.length > 0 ? sentTo.join(', ') : 'No e-mail address: hand the sheet over'}
      </p>
      <div className={classes.marks}>
        {!offer && !declinedReason && <Chip tone="grey">No offer yet</Chip>}
        {offer?.isLate && <Chip tone="amber">Late</Chip>}
        {offer?.isWithdrawn && <Chip tone="red">Withdrawn</Chip>}
        {offer && !offer.isWithdrawn && !offer.isComplete && <Chip tone="amber">Incomplete</Chip>}
        {!offer && declinedReason && <Chip tone="red">Declined</Chip>}
      </div>
      {declinedReason && <p className={classes.dim}>{declinedReason}</p>}
      {offer && (
        <>
          <p>
            <MoneyText value={offer.netInBase} currency={record.baseCurrency} />
          </p>
          <p className={classes.dim}>
            {offer.reference && `${offer.reference}, `}
            of <DateText date={offer.offeredOn} />, valid until <DateText date={offer.validUntil} />
          </p>
        </>
      )}
      <div className={classes.tools}>
        {record.can.enterOffer === true && (
          <>
            <Button small aria-label={`Read sheet of ${supplierName}`} onClick={() => onOpen('reply')}>
              Read sheet
            </Button>
            <Button small aria-label={`Type in the offer of ${supplierName}`} onClick={() => onOpen('offer')}>
              Type in
            </Button>
          </>
        )}
        {record.can.decline === true && (
          <Button small aria-label={`${supplierName} declines`} onClick={() => onOpen('decline')}>
            Declines
          </Button>
        )}
        <ButtonLink small icon="download" href={sheetUrl(record.id, supplierId)} download>
          Sheet
        </ButtonLink>
        {onAll && offer?.lines.some(isChoosable) && (
          <Button small aria-label={`Choose all of ${supplierName}`} onClick={onAll}>
            Choose all
          </Button>
        )}
      </div>
    </>
  )
}

interface OfferCellProps {
  record: RequestForQuotationRecord
  asked: Asked
  line: RequestForQuotationRecord['lines'][number]
  chosen: string | null
  onChoose: ((offered: Offered) => void) | undefined
}

/** What one supplier offers for one line. */
function OfferCell({ record, asked, line, chosen, onChoose }: OfferCellProps) {
  const offered = asked.offer?.lines.find(({ lineId }) => lineId === line.id)
  if (!offered || !asked.offer)
    return (
      <td>
        <span className={classes.label}>{asked.supplierName}</span>
        <Dim>not offered</Dim>
      </td>
    )
  const { currency } = asked.offer
  return (
    <td className={chosen === offered.id ? classes.picked : undefined}>
      <span className={classes.label}>{asked.supplierName}</span>
      <p>
        <b>
          <MoneyText
            value={offered.netInBase ?? offered.net}
            currency={offered.netInBase ? record.baseCurrency : currency}
          />
        </b>
      </p>
      <p className={classes.dim}>
        <MoneyText value={offered.unitPrice} currency={currency} /> {priceBases[offered.priceBasis]}
      </p>
      <p>{offered.deliveryOn ? <DateText date={offered.deliveryOn} /> : <Dim>no date</Dim>}</p>
      <p className={offered.certificateFits === false ? classes.wrong : classes.dim}>
        {`Certificate ${offered.certificateType ?? 'not named'}`}
      </p>
      <div className={classes.marks}>
        {offered.isLowest && <Chip tone="green">Lowest</Chip>}
        {offered.isSoonest && <Chip tone="blue">Soonest</Chip>}
        {offered.missing.length > 0 && <Chip tone="amber">Incomplete</Chip>}
      </div>
      {offered.missing.map((sentence) => (
        <p key={sentence} className={classes.wrong}>
          {sentence}
        </p>
      ))}
      {offered.remarks && <p className={classes.dim}>{offered.remarks}</p>}
      {onChoose && isChoosable(offered) && (
        <label className={classes.choose}>
          <input
            type="radio"
            name={`choice-${line.id}`}
            checked={chosen === offered.id}
            onChange={() => onChoose(offered)}
          />
          {`Choose ${asked.supplierName}`}
        </label>
      )}
      {offered.refusal && <Alert tone="amber" title={offered.refusal} />}
    </td>
  )
}
