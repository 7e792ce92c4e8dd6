import { useState } from 'react'
import type { LabelSize } from '#platform/contract/documents/label-sheets.ts'
import { fileAddress, openFile } from '#platform/web/queries/files.ts'
import { SelectField } from '#platform/web/fields/select-field.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog, DialogButtons } from '#platform/web/ui/dialog.tsx'
import { steelStock } from '../../contract.ts'
import classes from './labels.module.css'

const sizes: Readonly<Record<LabelSize, string>> = { '100x50': '100 x 50 mm', '50x25': '50 x 25 mm' }

interface LabelsDialogProps {
  ids: readonly string[]
  onClose: () => void
}

/** Asks for the size, and gives the labels of these pieces to print or to send to the printer. */
export function LabelsDialog({ ids, onClose }: LabelsDialogProps) {
  const [size, setSize] = useState<LabelSize>('100x50')
  const { labels } = steelStock.endpoints
  const argsOf = (format: 'pdf' | 'zpl') => ({ params: { format }, query: { ids: ids.join(','), size } })
  return (
    <Dialog title={ids.length === 1 ? 'Label' : `${ids.length} labels`} onClose={onClose}>
      <div className={classes.stack}>
        <p>
          Number, size, grade, heat and place, with a QR code that opens the piece and a bar code of its
          number.
        </p>
        <SelectField
          id="label-size"
          label="Size"
          value={size}
          onChange={(value) => setSize(value ?? '100x50')}
          options={sizes}
        />
        <DialogButtons>
          <Button icon="download" onClick={() => window.location.assign(fileAddress(labels, argsOf('zpl')))}>
            ZPL
          </Button>
          <Button tone="primary" icon="print" onClick={() => openFile(labels, argsOf('pdf'))}>
            PDF
          </Button>
        </DialogButtons>
      </div>
    </Dialog>
  )
}
