/** One emoji per line, followed by the words by which a search finds it. */
export const symbolEmoji = `
❤️ heart love red
🧡 orange heart
💛 yellow heart
💚 green heart
💙 blue heart
🤎 brown heart
🖤 black heart
🤍 white heart
💔 broken heart
❣️ heart exclamation
💕 two hearts
💖 sparkling heart
💯 hundred perfect
💢 anger
💬 speech comment
💭 thought
💤 sleep zzz
✅ check done yes
☑️ tick box
✔️ check mark
❌ cross no wrong
❓ question
❗ exclamation important
‼️ double exclamation
⚠️ warning
🚫 forbidden no
⛔ no entry stop
♻️ recycle
🔞 adults eighteen
☢️ radioactive
☮️ peace
☯️ yin yang balance
♾️ infinity forever
➕ plus add
➖ minus
✖️ times multiply
🔁 repeat
🔀 shuffle
▶️ play
⏸️ pause
🔔 bell notification
🔕 mute bell
🔊 loud speaker
🔇 silent mute
📣 megaphone announce
🆕 new
🆒 cool
🆗 ok
🆘 help sos
🔴 red circle
🟠 orange circle
🟢 green circle
🔵 blue circle
⚫ black circle
⬆️ up arrow
➡️ right arrow
⬇️ down arrow
⬅️ left arrow
`
