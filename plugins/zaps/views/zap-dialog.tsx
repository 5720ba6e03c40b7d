import { useState } from 'react'
import { ProfileName } from '#contracts/profiles'
import { View } from '#kernel/react'
import { Dialog, Stack } from '#ui-kit'
import type { ZapPart, ZapTarget } from '../contract'
import { sharesOf } from '../pay/zap-shares'
import { PayElsewhere } from './pay-elsewhere'
import { ZapAmount } from './zap-amount'
import styles from './zaps.module.css'

interface ZapDialogProps {
  readonly target: ZapTarget
  onClose(): void
}

/** An amount in sats for which every person of a split gets a share, so that the dialog can list all of them. */
const LARGE_AMOUNT_SATS = 1_000_000

/** The dialog that asks for amount and comment. Afterwards the connected wallet pays, or the invoices are shown. */
export default function ZapDialog({ target, onClose }: ZapDialogProps) {
  const [parts, setParts] = useState<readonly ZapPart[]>()
  const shares = sharesOf(target, LARGE_AMOUNT_SATS)
  return (
    <Dialog open onClose={onClose} title="Send zap to" width="narrow">
      {() => (
        <Stack>
          <ul className={styles.people}>
            {shares.map(({ pubkey, sats }) => (
              <li key={pubkey} className={styles.person}>
                <View of={ProfileName} pubkey={pubkey} plain />
                {shares.length > 1 && <span>{Math.round((sats / LARGE_AMOUNT_SATS) * 100)}%</span>}
              </li>
            ))}
          </ul>
          {parts === undefined ? (
            <ZapAmount target={target} onClose={onClose} onInvoices={setParts} />
          ) : (
            <PayElsewhere target={target} parts={parts} onClose={onClose} />
          )}
        </Stack>
      )}
    </Dialog>
  )
}
