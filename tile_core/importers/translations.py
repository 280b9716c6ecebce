"""The names of columns in other languages, by role: German, French, Spanish, Portuguese, Italian, Chinese, Japanese and
Korean.

They are normalised as columns are: lower case without accents, letters and digits only.
"""

from __future__ import annotations

import unicodedata

_NAMES = {
    "entity": "methode modell verfahren klassifikator modele classifieur equipe modelo metodo clasificador "
    "classificador modello classificatore algorithmus algorithme algoritmo 模型 方法 算法 分类器 モデル 手法 "
    "모델",
    "context": "aufgabe datensatz kategorie tache jeudedonnees conjuntodedatos conjuntodedados tarea tarefa "
    "compito 数据集 任务 データセット 데이터셋",
    "threshold": "schwelle schwellenwert seuil umbral limiar soglia 阈值 閾値",
    "tn": "richtignegativ richtignegative vn vrainegatif vraisnegatifs verdaderonegativo verdaderosnegativos "
    "verdadeironegativo verdadeirosnegativos veronegativo verinegativi 真阴性 真負例 真陰性",
    "fp": "falschpositiv falschpositive fauxpositif fauxpositifs falsopositivo falsospositivos falsipositivi "
    "假阳性 偽陽性",
    "fn": "falschnegativ falschnegative fauxnegatif fauxnegatifs falsonegativo falsosnegativos falsinegativi "
    "假阴性 偽陰性",
    "tp": "richtigpositiv richtigpositive vp vraipositif vraispositifs verdaderopositivo verdaderospositivos "
    "verdadeiropositivo verdadeirospositivos veropositivo veripositivi 真阳性 真陽性",
    "tpr": "sensitivitat trefferquote sensibilite rappel tvp tauxdevraispositifs sensibilidad exhaustividad "
    "tasadeverdaderospositivos sensibilidade revocacao sensibilita richiamo 召回率 查全率 灵敏度 敏感度 "
    "敏感性 检测率 再現率 感度 재현율 민감도",
    "tnr": "spezifitat specificite especificidad especificidade specificita tvn tauxdevraisnegatifs 特异度 特异性 "
    "特異度 특이도",
    "fpr": "falschpositivrate tfp tauxdefauxpositifs tasadefalsospositivos 假阳性率 误报率 虚警率 误检率 偽陽性率",
    "fnr": "falschnegativrate tfn tauxdefauxnegatifs tasadefalsosnegativos 假阴性率 漏报率 漏检率 偽陰性率",
    "ppv": "prazision precisao precisione vpp valeurpredictivepositive valorpredictivopositivo "
    "valorpreditivopositivo valorepredittivopositivo 精确率 查准率 阳性预测值 適合率 정밀도",
    "npv": "vpn valeurpredictivenegative valorpredictivonegativo valorpreditivonegativo valorepredittivonegativo "
    "阴性预测值",
    "prior": "pravalenz praevalenz prevalencia prevalenza 患病率 有病率",
    "positives": "kranke malades enfermos doentes malati 阳性数",
    "negatives": "gesunde sains sanos saudaveis sani 阴性数",
    "size": "gesamt insgesamt anzahl gesamtzahl fallzahl anzahlfalle anzahlfaelle effectif tamanodemuestra 样本数",
    "f1": "f1值 f1分数 f1得分 f1score値 f値",
    "acc": "genauigkeit exactitude exactitud acuracia accuratezza 准确率 正解率 정확도",
}


def names_of(role: str) -> tuple[str, ...]:
    """The normalised names of a role in these languages."""
    return tuple(dict.fromkeys(_folded(name) for name in _NAMES.get(role, "").split()))


def _folded(name: str) -> str:
    return "".join(filter(str.isalnum, unicodedata.normalize("NFKD", name)))
