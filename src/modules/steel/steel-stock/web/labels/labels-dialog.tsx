import { useState } from 'react'
import type { LabelSize } from '#platform/contract/documents/label-sheets.ts'
import { fileAddress } from '#platform/web/queries/files.ts'
import { SelectField } from '#platform/web/fields/select-field.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog, DialogButtons } from '#platform/web/ui/dialog.tsx'
import { steelStock } from '../../contract.ts'
import classes from './labels.module.css'

const sizes: Readonly<Record<LabelSize, string>> = { '100x50': '100 x 50 mm', '50x25': '50 x 25 mm' }

interface LabelsDialogProps {
  title: string
  /** What stands on a label. */
  words: string
  /** Where the labels are, in a format and a size. */
  addressOf: (format: 'pdf' | 'zpl', size: LabelSize) => string
  onClose: () => void
}

/** Asks for the size, and gives labels to print or to send to the printer. */
export function LabelsDialog({ title, words, addressOf, onClose }: LabelsDialogProps) {
  const [size, setSize] = useState<LabelSize>('100x50')
  return (
    <Dialog title={title} onClose={onClose}>
      <div className={classes.stack}>
        <p>{words}</p>
        <SelectField
          id="label-size"
          label="Size"
          value={size}
          onChange={(value) => setSize(value ?? '100x50')}
          options={sizes}
        />
        <DialogButtons>
          <Button icon="download" onClick={() => window.location.assign(addressOf('zpl', size))}>
            ZPL
          </Button>
          <Button
            tone="primary"
            icon="print"
            onClick={() => window.open(addressOf('pdf', size), '_blank', 'noopener')}
          >
            PDF
          </Button>
        </DialogButtons>
      </div>
    </Dialog>
  )
}

/** The labels of pieces of stock. */
export const LabelsOfSteel = ({ ids, onClose }: { ids: readonly string[]; onClose: () => void }) => (
  <LabelsDialog
    title={ids.length === 1 ? 'Label' : `${ids.length} labels`}
    words="Number, size, grade, heat and place, with a QR code that opens the piece and a bar code of its number."
    addressOf={(format, size) =>
      fileAddress(steelStock.endpoints.labels, { params: { format }, query: { ids: ids.join(','), size } })
    }
    onClose={onClose}
  />
)
