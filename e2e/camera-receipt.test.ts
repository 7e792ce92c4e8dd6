import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer'
import { appointOrderApprover, approvedSupplier } from './purchasing.ts'
import { issuedOrder } from './client-area.ts'
import { control } from './hands.ts'
import { test } from './journey.ts'
import { people, sessionOf } from './people.ts'
import { expectAccessible, expectNoSidewaysScroll } from './screens/screen-test.ts'

test.use({ storageState: sessionOf('manager'), viewport: { width: 390, height: 844 } })

/** A code as a picture, as it stands on the print of an order. */
async function pictureOf(text: string): Promise<string> {
  const wasmBinary = (await readFile(new URL(import.meta.resolve('zxing-wasm/writer/zxing_writer.wasm'))))
    .buffer
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true })
  const { svg } = await writeBarcode(text, { format: 'QRCode', scale: 8 })
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
}

/** From now on the camera of this device looks at a picture. */
const holdBefore = (page: Page, picture: string): Promise<void> =>
  page.evaluate(async (address) => {
    const image = new Image()
    image.src = address
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = 640
    canvas.height = 480
    const pen = canvas.getContext('2d')
    const draw = () => {
      if (!pen) return
      pen.fillStyle = 'white'
      pen.fillRect(0, 0, 640, 480)
      pen.drawImage(image, 200, 120, 240, 240)
      requestAnimationFrame(draw)
    }
    draw()
    navigator.mediaDevices.getUserMedia = () => Promise.resolve(canvas.captureStream(20))
  }, picture)

test('whoever receives holds the order before the camera, and its lines stand there', async ({
  page,
  as,
}) => {
  const [administrator, manager] = [await as('administrator'), await as('manager')]
  const supplierId = await approvedSupplier(manager, 'ORRINSAW', 'Orrin Saw Works')
  await appointOrderApprover(administrator, people.manager.email)
  const order = await issuedOrder(administrator, manager, supplierId)

  await page.goto('/goods-receipts/create')
  const scan = page.getByRole('button', { name: 'Scan with the camera' })
  await test.step('a code of something else is told, and nothing is chosen', async () => {
    await holdBefore(page, await pictureOf('PO-1999-0001'))
    await scan.click()
    await expect(
      page.getByRole('alert').filter({ hasText: 'names no order that waits for goods' }),
    ).toBeVisible()
    await expect(control(page, 'Purchase order')).toHaveValue('')
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })
  await test.step('that of the order fills the receipt', async () => {
    await holdBefore(page, await pictureOf(order.number))
    await scan.click()
    await expect(control(page, 'Purchase order')).toHaveValue(new RegExp(order.number))
    await expect(control(page, 'Supplier')).toHaveValue(/Orrin Saw Works/)
    await expect(page.getByRole('region', { name: 'Line 10' })).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
})
