import { TextLink } from '#ui-kit'
import { useTexts } from './use-texts'
import styles from './wallet.module.css'

const WALLETS = [
  { name: 'Alby Hub', href: 'https://albyhub.com', own: true },
  { name: 'Rizful', href: 'https://rizful.com', own: false },
  { name: 'Coinos', href: 'https://coinos.io', own: false },
] as const

/** The screen /new-wallet. It lists wallets for users who have none, and recommends the self-custodial one. */
export function NewWalletScreen() {
  const { words } = useTexts()
  return (
    <ul className={styles.options}>
      {WALLETS.map(({ name, href, own }) => (
        <li key={name} className={styles.option}>
          <TextLink href={href} external newTabLabel={words.newTab}>
            {name}
          </TextLink>
          <span className={styles.text}>
            {own ? `${words.selfCustodial} · ${words.recommended}` : words.custodial}
          </span>
          <span className={styles.text}>{own ? words.aboutAlbyHub : words.aboutCustodial}</span>
        </li>
      ))}
    </ul>
  )
}
