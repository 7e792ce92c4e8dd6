import { useState } from 'react'
import { ApiError } from '#platform/contract/calls/errors.ts'
import { ReferenceField } from '#platform/web/fields/references/reference-field.tsx'
import { TextField } from '#platform/web/fields/text-field.tsx'
import { api } from '#platform/web/queries/api.ts'
import { optionsOf } from '#platform/web/queries/queries.ts'
import { Alert } from '#platform/web/ui/alert.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog, DialogButtons } from '#platform/web/ui/dialog.tsx'
import { saveFile } from '#platform/web/ui/save-file.ts'
import { companies } from '#modules/people/companies/contract.ts'
import { certificates, type CopyFor } from '../contract.ts'
import classes from './certificates.module.css'

const companySource = optionsOf(companies)

interface CopyDialogProps {
  /** Without its ending: `CERT-000001`. */
  name: string
  fetchCopy: (query: CopyFor) => Promise<unknown>
  onClose: () => void
}

/** Asks for whom the copy of a certificate is, and saves it; what stands against it is said here. */
export function CopyDialog({ name, fetchCopy, onClose }: CopyDialogProps) {
  const [companyId, setCompanyId] = useState<string | null>(null)
  const [reference, setReference] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    setProblem(null)
    try {
      const query = { ...(companyId ? { companyId } : {}), ...(reference ? { reference } : {}) }
      saveFile((await fetchCopy(query)) as Blob, `${name} certificate copy.pdf`)
      onClose()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(error.message)
      setBusy(false)
    }
  }
  return (
    <Dialog title="Certificate copy" onClose={onClose}>
      <div className={classes.copy}>
        <p>A cover sheet that says what it is and whether it counts, with the pages of the mill behind it.</p>
        <ReferenceField
          id="copy-for"
          label="For"
          value={companyId}
          onChange={setCompanyId}
          source={companySource}
        />
        <TextField
          id="copy-reference"
          label="Reference"
          hint="Their order, or whatever they know the delivery by"
          value={reference}
          onChange={(value) => setReference(value ?? '')}
          maxLength={60}
        />
        {problem && <Alert title={problem} live />}
        <DialogButtons>
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="primary" icon="download" disabled={isBusy} onClick={() => void save()}>
            Save PDF
          </Button>
        </DialogButtons>
      </div>
    </Dialog>
  )
}

interface OwnCopyProps {
  certificate: { id: string; number: string }
  /** One of its heats; all of them when left out. */
  heatId?: string
  onClose: () => void
}

/** The copy of a certificate itself, on its page and on that of a heat. */
export const CertificateCopyDialog = ({ certificate, heatId, onClose }: OwnCopyProps) => (
  <CopyDialog
    name={certificate.number}
    fetchCopy={(query) =>
      api(certificates).copy({
        params: { id: certificate.id },
        query: { ...query, ...(heatId ? { heatId } : {}) },
      })
    }
    onClose={onClose}
  />
)
