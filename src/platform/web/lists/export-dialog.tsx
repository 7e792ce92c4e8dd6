import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#platform/contract/calls/errors.ts'
import { pageConfig } from '#platform/web/config.ts'
import { request } from '#platform/web/session/request.ts'
import { toast } from '#platform/web/shell/toasts/toast.ts'
import { Alert } from '#platform/web/ui/alert.tsx'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog, DialogButtons } from '#platform/web/ui/dialog.tsx'
import { formatCount } from '#platform/web/ui/format.ts'
import classes from './list-page.module.css'

const MEGABYTE = 1024 ** 2
const QUICK = 1_000
const url = '/api/v1/list-exports'

/** A list as a file that the server makes, as far as this window shows it. */
export interface MadeList {
  readonly id: string
  readonly format: string
  readonly rows: number
  readonly size: number
  readonly fileName: string
  readonly problem: string | null
  /** True, or why not. */
  readonly can: { readonly download: true | string; readonly stop: true | string }
}

/** What is being asked for: the slice of the list, and what of it as its address writes it. */
export interface WantedList {
  readonly list: string
  readonly format: string
  readonly query: string
}

const made = async (call: Parameters<typeof request>[0]): Promise<MadeList> =>
  ((await request(call)) as { data: MadeList }).data

const ask = (wanted: WantedList) => made({ method: 'POST', url, body: { ...wanted } })
const lookAt = (id: string) => made({ method: 'GET', url: `${url}/${id}`, options: { isBackground: true } })
const stop = (id: string) => made({ method: 'POST', url: `${url}/${id}/stop` })

/** How far a file is: a workbook tells its size, whose rows nobody counts. */
export const howFar = ({ format, rows, size }: MadeList): string => {
  if (size === 0) return 'Waiting to begin'
  return format === 'csv' ? `${formatCount(rows)} rows so far` : `${(size / MEGABYTE).toFixed(1)} MB so far`
}

/** Asks for the file of a long list and follows it; gives what came of it, and how to stop it. */
function useMadeList({ list, format, query }: WantedList) {
  const [row, setRow] = useState<MadeList | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const isAsked = useRef(false)
  const id = row?.id
  const isOver = row !== null && row.can.stop !== true
  useEffect(() => {
    if (isAsked.current) return
    isAsked.current = true
    ask({ list, format, query }).then(setRow, (error: unknown) =>
      setProblem(error instanceof ApiError ? error.message : 'The server did not answer. Try again.'),
    )
  }, [list, format, query])
  useEffect(() => {
    if (!id || isOver) return
    // A look that fails is tried again: the file goes on without it.
    const timer = setInterval(() => void lookAt(id).then(setRow, () => undefined), QUICK)
    return () => clearInterval(timer)
  }, [id, isOver])
  return { row, problem: row?.problem ?? problem }
}

/** The file of a long list, made by the server: how far it is, a way to stop it, and the file when it is whole. */
export function ExportDialog({ onClose, ...wanted }: WantedList & { onClose: () => void }) {
  const { row, problem } = useMadeList(wanted)
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  }, [onClose])
  const [isReady, id, name] = [row?.can.download === true, row?.id, row?.fileName ?? '']
  useEffect(() => {
    if (!isReady) return
    Object.assign(document.createElement('a'), {
      href: `${pageConfig.apiBase}${url}/${id}/file`,
      download: name,
    }).click()
    void toast({ message: `${name} is complete` })
    close.current()
  }, [isReady, id, name])
  return (
    <Dialog title="Export" onClose={onClose}>
      <div className={classes.exported}>
        <p>
          The list has more than 10,000 rows. Its file is made in the background: close this window and you
          are told when it is ready, under <AppLink href="/list-exports">Exported lists</AppLink>.
        </p>
        {problem ? <Alert live>{problem}</Alert> : <p role="status">{row ? howFar(row) : 'Asking for it'}</p>}
      </div>
      <DialogButtons>
        {row && !problem && (
          <Button
            onClick={() => {
              void stop(row.id).catch(() =>
                toast({ message: 'It could not be stopped. It may be complete already.' }),
              )
              onClose()
            }}
          >
            Stop
          </Button>
        )}
        <Button tone="primary" onClick={onClose}>
          Close
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
