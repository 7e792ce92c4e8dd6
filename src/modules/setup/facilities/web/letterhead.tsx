import { useRef, useState } from 'react'
import type { z } from 'zod'
import { ApiError } from '#platform/contract/calls/errors.ts'
import { api, refresh } from '#platform/web/queries/api.ts'
import { fileAddress } from '#platform/web/queries/files.ts'
import { toast } from '#platform/web/shell/toasts/toast.ts'
import { Alert } from '#platform/web/ui/alert.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Section } from '#platform/web/ui/card.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { facilities } from '../contract.ts'
import classes from './facility.module.css'

type Facility = z.output<typeof facilities.record>

/** The logo on the prints of a facility, and a sheet to look at. */
export function Letterhead({ record }: { record: Facility }) {
  const { id, logoFileId, name, can } = record
  const [isOpen, setOpen] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const mayChange = can.update === true
  const params = { id }
  // The file's id keeps the browser from showing the logo before.
  const logo = `${fileAddress(facilities.endpoints.logo, { params })}?${logoFileId}`
  const sheet = fileAddress(facilities.endpoints.letterhead, { params })
  const run = async (work: () => Promise<unknown>, message: string) => {
    setProblem(null)
    try {
      await work()
      await refresh('facilities')
      void toast({ message })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(error.errors.file?.[0] ?? error.message)
    }
  }
  const upload = (file: File) => {
    const form = new FormData()
    form.set('file', file)
    return run(() => api(facilities).uploadLogo({ params, form }), 'Logo saved')
  }
  return (
    <Section
      title="Letterhead"
      action={
        <Button small icon="eye" onClick={() => setOpen(true)}>
          Preview the letterhead
        </Button>
      }
    >
      {problem && <Alert live title={problem} />}
      <div className={classes.letterhead}>
        <div className={classes.logo}>
          {logoFileId ? <img src={logo} alt={`Logo of ${name}`} /> : <span>No logo yet</span>}
        </div>
        <div>
          <p>
            A PNG or JPEG picture of at most 2 MB, printed at the head of quotes and orders of this facility.
            Without one the mark of the program stands there.
          </p>
          {mayChange && (
            <div className={classes.buttons}>
              <LogoButton
                label={logoFileId ? 'Change the logo' : 'Choose a logo'}
                onFile={(file) => void upload(file)}
              />
              {logoFileId && (
                <Button
                  small
                  icon="trash"
                  onClick={() => void run(() => api(facilities).removeLogo({ params }), 'Logo removed')}
                >
                  Remove
                </Button>
              )}
            </div>
          )}
        </div>
      </div>
      {isOpen && (
        <Dialog title="Letterhead" onClose={() => setOpen(false)} size="min(900px, 94vw)">
          <iframe
            className={classes.sheet}
            src={`${sheet}?${logoFileId ?? ''}`}
            title={`Letterhead of ${name}`}
          />
        </Dialog>
      )}
    </Section>
  )
}

function LogoButton({ label, onFile }: { label: string; onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button small icon="upload" onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/png,image/jpeg"
        aria-label="Picture of the logo"
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? []
          if (file) onFile(file)
          event.currentTarget.value = ''
        }}
      />
    </>
  )
}
