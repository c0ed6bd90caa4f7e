' K = Katze
' S = Schwein
' M = Maus
' P = Pinguin
DATA KR,sl,ml,pr
DATA MR,kl,pl,sr
DATA PR,sl,ml,kr
DATA SR,kl,mr,pl
DATA SR,ml,pr,kl
DATA MR,sl,kr,pl
DATA ML,kr,pl,sr
DATA KL,sl,mr,pr
DATA MR,pl,kr,sl
