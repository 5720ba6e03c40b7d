import { NwcConnectionRequest } from '#contracts/connector-nwc'
import { getTranslatedTexts, splitTextAtLink, Wallet } from '#contracts/wallet'
import { PluginView, useService, useStore } from '#kernel/react'
import { TextLink } from '#ui-kit'
import { flashEnglishTexts as english } from '../english-texts'

const FLASH_RELAY = 'wss://nwclay.paywithflash.com'

/** The screen /flash-wallet. */
export default function FlashScreen() {
  const texts = getTranslatedTexts(useStore(useService(Wallet).config), 'connector-flash', english)
  const [textBefore, linkText, textAfter] = splitTextAtLink(texts.none)
  return (
    <>
      <PluginView
        token={NwcConnectionRequest}
        relay={FLASH_RELAY}
        connectorName="Flash Wallet"
        connectorType="nwc.flash"
        hint={texts.scan}
      />
      <p>
        {textBefore}
        {linkText !== undefined && (
          <TextLink href="https://paywithflash.com/wallet" external newTabLabel={texts.newTab}>
            {linkText}
          </TextLink>
        )}
        {textAfter}
      </p>
    </>
  )
}
