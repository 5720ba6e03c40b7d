/** One emoji per line, followed by the words by which a search finds it. */
export const smileyEmoji = `
😀 grinning happy smile
😃 happy joy smile open
😄 laugh happy eyes smile
😁 beaming grin teeth
😆 laughing squint haha
😅 sweat nervous relief laugh
🤣 rolling floor laughing rofl
😂 tears joy laugh crying lol
🙂 slight smile fine
🙃 upside down silly irony
😉 wink flirt joke
😊 blush smile warm
😇 halo angel innocent
🥰 love hearts adore
😍 heart eyes love wow
🤩 star struck excited wow
😘 kiss blowing love
😗 kiss whistle
😚 kiss closed eyes
😋 yum tasty delicious
😛 tongue out playful
😜 wink tongue crazy joke
🤪 zany wild goofy
🤑 money rich greedy
🤗 hug thanks warm
🤭 giggle oops hand mouth
🤫 quiet shush secret
🤔 thinking hmm wonder
🫡 salute yes sir respect
🤐 zipper mouth secret silent
🤨 eyebrow doubt suspicious
😐 neutral meh flat
😑 expressionless blank
😶 speechless no mouth
😏 smirk smug
😒 unamused bored annoyed
🙄 eye roll annoyed
😬 grimace awkward
😮‍💨 sigh relief exhale
🤥 lie nose
😌 relieved calm peaceful
😔 pensive sad thoughtful
😪 sleepy tired
🤤 drool hungry
😴 sleep zzz tired
😷 mask ill sick
🤒 fever ill thermometer
🤕 hurt bandage
🤢 nausea sick green
🤮 vomit sick
🤧 sneeze cold tissue
🥵 hot heat sweat
🥶 cold freezing ice
🥴 woozy drunk dizzy
😵 dizzy dead knocked
🤯 mind blown explode
🤠 cowboy hat
🥳 party celebrate birthday
🥸 disguise glasses moustache
😎 cool sunglasses
🤓 nerd geek glasses
🧐 monocle inspect curious
😕 confused unsure
😟 worried concern
🙁 frown sad
😮 surprised oh open mouth
😯 hushed surprised
😲 astonished shocked
😳 flushed embarrassed
🥺 pleading please puppy
🥹 holding tears moved touched
😨 fear scared
😰 anxious sweat
😢 cry sad tear
😭 sob cry loud
😱 scream fear horror
😖 confounded frustrated
😞 disappointed sad
😓 downcast sweat
😩 weary tired
😫 tired exhausted
🥱 yawn bored sleepy
😤 huff proud steam
😡 angry mad red
😠 angry annoyed
🤬 swear curse angry
😈 devil mischief horns
💀 skull dead laughing
💩 poop
🤡 clown
👻 ghost boo halloween
👽 alien space
🤖 robot bot
😺 cat smile
😹 cat joy
😻 cat love
🙀 cat shocked
🙈 see no evil monkey
🙉 hear no evil monkey
🙊 speak no evil monkey
`
