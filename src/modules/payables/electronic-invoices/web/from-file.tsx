import { useRef, useState } from 'react'
import { ApiError } from '#platform/contract/calls/errors.ts'
import { FILE_LIMIT } from '#platform/contract/documents/activity.ts'
import { activityClient, refreshFiles } from '#platform/web/activity/activity-client.ts'
import { FileDrop } from '#platform/web/activity/file-drop.tsx'
import { api } from '#platform/web/queries/api.ts'
import { useUser } from '#platform/web/session/current-user.ts'
import { Alert } from '#platform/web/ui/alert.tsx'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { formatSize } from '#platform/web/ui/format.ts'
import { Icon } from '#platform/web/ui/icon.tsx'
import { Crumbs, PageHead } from '#platform/web/ui/page-head.tsx'
import { invoices } from '#modules/payables/invoices/contract.ts'
import { NewInvoice } from '#modules/payables/invoices/web/api.tsx'
import { electronicInvoices, type Reading } from '../contract.ts'
import { withoutTerms } from '../domain/groups.ts'
import { ByHand } from './by-hand.tsx'
import classes from './from-file.module.css'
import { SaidOf } from './said.tsx'

/** A file on its way to an invoice. */
interface Item {
  readonly key: number
  readonly file: File
  readonly reading?: Reading
  /** Why it was not read, or not attached. */
  readonly failed?: string | undefined
  /** It is entered by hand from its pages. */
  readonly isByHand?: boolean
  /** The invoice that was made of it. */
  readonly invoiceId?: string
  readonly isAttached?: boolean
}

let lastKey = 0

/** Its form waits to be saved. */
const hasForm = ({ reading, isByHand, invoiceId }: Item): boolean =>
  (reading !== undefined || isByHand === true) && invoiceId === undefined

const isPdf = (file: File): boolean => file.type === 'application/pdf' || /\.pdf$/i.test(file.name)

const refusalIn = (error: unknown): string => {
  if (!(error instanceof ApiError)) throw error
  return error.errors.file?.[0] ?? error.message
}

const formOf = (file: File): FormData => {
  const form = new FormData()
  form.set('file', file)
  return form
}

/** The files that somebody goes through, one after the other; they are kept while the page is open. */
function useItems() {
  const [items, setItems] = useState<readonly Item[]>([])
  const set = (key: number, change: Partial<Item>) =>
    setItems((before) => before.map((one) => (one.key === key ? { ...one, ...change } : one)))

  const read = async ({ key, file }: Item): Promise<void> => {
    if (file.size > FILE_LIMIT) return set(key, { failed: `${formatSize(file.size)} is more than 25 MB.` })
    try {
      set(key, { reading: await api(electronicInvoices).read({ form: formOf(file) }) })
    } catch (error) {
      set(key, { failed: refusalIn(error) })
    }
  }
  const add = async (files: readonly File[]): Promise<void> => {
    const fresh = files.map((file) => ({ key: ++lastKey, file }))
    setItems((before) => [...before, ...fresh])
    for (const one of fresh) await read(one)
  }
  /** The file goes onto the invoice that was made of it. */
  const attach = async ({ key, file, isByHand }: Item, invoiceId: string): Promise<void> => {
    set(key, { invoiceId, failed: undefined })
    try {
      const call = { params: { id: invoiceId }, form: formOf(file) }
      if (isByHand) {
        await activityClient(invoices.slice).upload(call)
        await refreshFiles(invoices.slice, invoiceId)
      } else await api(electronicInvoices).attach(call)
      set(key, { isAttached: true })
    } catch (error) {
      set(key, { failed: refusalIn(error) })
    }
  }
  const enterByHand = (key: number) => set(key, { isByHand: true, failed: undefined })
  const drop = (key: number) => setItems((before) => before.filter((one) => one.key !== key))
  return { items, add, attach, enterByHand, drop }
}

/** `/invoices/from-file`: electronic invoices, each of which fills the form of a new invoice. */
export function Screen() {
  const { items, add, attach, enterByHand, drop } = useItems()
  const [chosen, setChosen] = useState<number | null>(null)
  const waiting = items.filter((item) => hasForm(item))
  const open = waiting.find(({ key }) => key === chosen) ?? waiting[0]
  return (
    <FileDrop onFiles={(files) => void add(files)}>
      <div className={classes.page}>
        {!open && (
          <PageHead
            title="Invoices from files"
            crumbs={<Crumbs crumbs={[{ label: 'Supplier invoices', href: '/invoices' }]} />}
          />
        )}
        <div className={classes.files}>
          <Chooser onFiles={(files) => void add(files)} />
          {items.length > 0 && (
            <Card title="Files" count={items.length}>
              <ul className={classes.list}>
                {items.map((item) => (
                  <li key={item.key} aria-current={item === open ? 'true' : undefined}>
                    <ItemRow item={item} />
                    {hasForm(item) && item !== open && (
                      <Button onClick={() => setChosen(item.key)}>Open</Button>
                    )}
                    {item.failed && item.invoiceId === undefined && isPdf(item.file) && (
                      <Button
                        onClick={() => {
                          enterByHand(item.key)
                          setChosen(item.key)
                        }}
                      >
                        Enter it beside its pages
                      </Button>
                    )}
                    {item.invoiceId !== undefined && item.failed && (
                      <Button onClick={() => void attach(item, item.invoiceId ?? '')}>Attach again</Button>
                    )}
                    {item.invoiceId === undefined && (
                      <Button
                        aria-label={`Leave ${item.file.name} out`}
                        icon="close"
                        onClick={() => drop(item.key)}
                      />
                    )}
                  </li>
                ))}
              </ul>
            </Card>
          )}
        </div>
        {open?.isByHand && (
          <ByHand key={open.key} file={open.file} onMade={({ id }) => void attach(open, id)} />
        )}
        {open?.reading && (
          <Filled key={open.key} reading={open.reading} onMade={({ id }) => void attach(open, id)} />
        )}
      </div>
    </FileDrop>
  )
}

function ItemRow({ item: { file, reading, failed, isByHand, invoiceId, isAttached } }: { item: Item }) {
  const found = Object.values(reading?.problems ?? {}).flat().length
  return (
    <span className={classes.item}>
      <b>{reading?.number ? `${reading.number}, ${reading.sellerName ?? ''}` : file.name}</b>
      <small>
        {invoiceId !== undefined ? (
          <>
            Saved as a draft: <AppLink href={`/invoices/${invoiceId}`}>open it</AppLink>
            {isAttached && ', the file is attached'}
          </>
        ) : reading ? (
          `${reading.syntax}${reading.isPdf ? ' in a PDF' : ''}, ${found === 0 ? 'everything is placed' : found === 1 ? '1 thing to look at' : `${found} things to look at`}`
        ) : isByHand ? (
          'Entered by hand, beside its pages'
        ) : failed ? (
          formatSize(file.size)
        ) : (
          'Being read'
        )}
      </small>
      {failed && <Alert live title={failed} />}
    </span>
  )
}

/** The form of a new invoice, filled by a file. */
function Filled({
  reading: { values, problems, isPdf, payTo },
  onMade,
}: {
  reading: Reading
  onMade: (made: { id: string }) => void
}) {
  const { facility_id: ownFacility } = useUser()
  return (
    <>
      <div className={classes.files}>
        {!isPdf && (
          <Alert tone="blue" title="The file is XML alone">
            A readable PDF is made from it and attached together with the XML when the draft is saved.
          </Alert>
        )}
        <SaidOf problems={problems} payTo={payTo} facilityId={values.facilityId ?? ownFacility ?? null} />
      </div>
      <NewInvoice
        start={{ ...values, facilityId: values.facilityId ?? ownFacility ?? null }}
        said={withoutTerms(problems)}
        onMade={onMade}
      />
    </>
  )
}

function Chooser({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className={classes.chooser}>
      <Icon name="upload" size={20} />
      <p>
        <b>Drop invoices here</b>
        <small>
          XML (UBL or CII after EN 16931, XRechnung) or PDF with the XML in it (Factur-X, ZUGFeRD). Each fills
          the form of a new invoice; nothing is saved before you do. Any other PDF is entered beside its
          pages.
        </small>
      </p>
      <Button onClick={() => input.current?.click()}>Choose files</Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept=".xml,.pdf"
        aria-label="Electronic invoices"
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])])
          event.currentTarget.value = ''
        }}
      />
    </div>
  )
}
