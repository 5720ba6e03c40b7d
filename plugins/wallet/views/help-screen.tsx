import { useService, useStore } from '#kernel/react'
import { TextLink } from '#ui-kit'
import { Wallet } from '../contract'
import { TextWithLink } from './text-with-link'
import { useTexts } from './use-texts'
import styles from './wallet.module.css'

const NWC_HELP = 'https://nwc.getalby.com/about'
const SOURCE = 'https://github.com/getAlby/bitcoin-connect'

/** The screen /help. It says where data is stored and what users must take care of. */
export function HelpScreen() {
  const { appName, storage } = useStore(useService(Wallet).config)
  const { words, fillIn } = useTexts()
  const linkTo = (href: string) => (part: string) => (
    <TextLink href={href} external newTabLabel={words.newTab}>
      {part}
    </TextLink>
  )
  const storageText = { local: words.helpLocal, sealed: words.helpSealed, session: words.helpSession }[
    storage
  ]
  return (
    <>
      <p className={styles.text}>{fillIn(storageText, { app: appName })}</p>
      <p className={styles.text}>
        <TextWithLink text={words.helpWhat} link={linkTo(NWC_HELP)} />
      </p>
      <p className={styles.text}>
        <TextWithLink text={words.helpUse} link={linkTo(SOURCE)} />
      </p>
      <p className={`${styles.text} ${styles.centred}`}>{words.credit}</p>
    </>
  )
}
