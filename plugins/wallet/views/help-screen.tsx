import { useService, useStore } from '#kernel/react'
import { TextLink } from '#ui-kit'
import { Wallet } from '../contract'
import styles from './wallet.module.css'

const NWC_HELP = 'https://nwc.getalby.com/about'
const SOURCE = 'https://github.com/getAlby/bitcoin-connect'

/** /help: what is kept where, and what to look out for. */
export function HelpScreen() {
  const { appName } = useStore(useService(Wallet).config)
  return (
    <>
      <p className={styles.text}>
        Your wallet connection is stored in this browser’s local storage, and {appName} reconnects
        automatically the next time you visit. Any script of this page can read it: for sites you do not
        trust, set a budget and limited permissions in your wallet.
      </p>
      <p className={styles.text}>
        Bitcoin Connect lets a page use your lightning wallet.{' '}
        <TextLink href={NWC_HELP} external>
          Learn more
        </TextLink>
      </p>
      <p className={styles.text}>
        Would you like it in your own app?{' '}
        <TextLink href={SOURCE} external>
          Use it
        </TextLink>
      </p>
      <p className={`${styles.text} ${styles.centred}`}>Wallet connection by Pinion</p>
    </>
  )
}
