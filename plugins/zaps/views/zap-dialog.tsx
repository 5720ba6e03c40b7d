import { useMemo, useState } from 'react'
import { ProfileName, Profiles } from '#contracts/profiles'
import { PluginView, useOptionalStore, useStartedService } from '#kernel/react'
import { Dialog, Stack } from '#ui-kit'
import type { ZapShareInvoice, ZapTarget } from '../contract'
import { describeMissingLightningAddress, parsePayAddresses } from '../lnurl/pay-address'
import { splitZap } from '../pay/split-zap'
import { ExternalZapPayment } from './external-zap-payment'
import { usePaymentProblems } from './use-payment-problems'
import { ZapForm } from './zap-form'
import styles from './zaps.module.css'

interface ZapDialogProps {
  readonly target: ZapTarget
  onClose(): void
}

/**
 * The shares of a split are computed for this amount (sats), which is so large that each person gets a share and is
 * listed.
 */
const LARGE_AMOUNT_SATS = 1_000_000
const NO_PEOPLE: readonly string[] = []

/**
 * The dialog that asks for amount and comment. Then the connected wallet pays, or the invoices are shown for another
 * wallet.
 */
export default function ZapDialog({ target, onClose }: ZapDialogProps) {
  const [invoices, setInvoices] = useState<readonly ZapShareInvoice[]>()
  const shares = splitZap(target, LARGE_AMOUNT_SATS)
  const missingAddressMessage = useMissingAddressMessage(shares)
  const problems = usePaymentProblems(shares.length > 1 ? shares.map(({ pubkey }) => pubkey) : NO_PEOPLE)
  return (
    <Dialog open onClose={onClose} title="Send zap to" width="narrow">
      {() => (
        <Stack>
          <ul className={styles.people}>
            {shares.map(({ pubkey, sats }) => (
              <li key={pubkey} className={styles.person}>
                <PluginView token={ProfileName} pubkey={pubkey} plain />
                {shares.length > 1 && <span>{Math.round((sats / LARGE_AMOUNT_SATS) * 100)}%</span>}
              </li>
            ))}
          </ul>
          {problems.size > 0 && (
            <div role="status" className={styles.unpayable}>
              <p>Cannot be paid now. Their shares stay in your wallet:</p>
              {[...problems].map(([pubkey, { text, reason }]) => (
                <p key={pubkey}>
                  <PluginView token={ProfileName} pubkey={pubkey} plain />: {reason ?? text}
                </p>
              ))}
            </div>
          )}
          {missingAddressMessage !== undefined ? (
            <p role="alert" className={styles.error}>
              {missingAddressMessage}
            </p>
          ) : invoices === undefined ? (
            <ZapForm target={target} onClose={onClose} onInvoices={setInvoices} />
          ) : (
            <ExternalZapPayment target={target} invoices={invoices} onClose={onClose} />
          )}
        </Stack>
      )}
    </Dialog>
  )
}

/**
 * Returns a message if the only recipient's profile has no lightning address. While the profile is not loaded there is
 * no message. For a split, `usePaymentProblems` finds the people who cannot be paid.
 */
function useMissingAddressMessage(shares: ReturnType<typeof splitZap>): string | undefined {
  const profiles = useStartedService(Profiles)
  const onlyRecipient = shares.length === 1 ? shares[0]?.pubkey : undefined
  const store = useMemo(
    () => (onlyRecipient === undefined ? undefined : profiles?.watchProfile(onlyRecipient)),
    [profiles, onlyRecipient],
  )
  const profile = useOptionalStore(store)
  return profile && parsePayAddresses(profile).length === 0
    ? describeMissingLightningAddress(profile)
    : undefined
}
