import { NwcConnectionRequest } from '#contracts/connector-nwc'
import { splitLink, Wallet, wordsIn } from '#contracts/wallet'
import { useService, useStore, View } from '#kernel/react'
import { TextLink } from '#ui-kit'
import { words as english } from '../words'

const RELAY = 'wss://nwclay.paywithflash.com'

/** /flash-wallet */
export default function FlashScreen() {
  const words = wordsIn(useStore(useService(Wallet).config), 'connector-flash', english)
  const [before, part, after] = splitLink(words.none)
  return (
    <>
      <View
        of={NwcConnectionRequest}
        relay={RELAY}
        connectorName="Flash Wallet"
        connectorType="nwc.flash"
        hint={words.scan}
      />
      <p>
        {before}
        {part !== undefined && (
          <TextLink href="https://paywithflash.com/wallet" external newTab={words.newTab}>
            {part}
          </TextLink>
        )}
        {after}
      </p>
    </>
  )
}
