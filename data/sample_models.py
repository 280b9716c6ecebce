"""The classifiers and regressors whose counts and predictions stand in this folder; `make_samples` trains them.

"weighted": both classes weigh the same in training. "at 0.2": positive from that probability on. All that is random has
the seed `SEED`.
"""

from __future__ import annotations

from typing import Any

from sklearn.discriminant_analysis import LinearDiscriminantAnalysis, QuadraticDiscriminantAnalysis
from sklearn.dummy import DummyClassifier
from sklearn.ensemble import (
    AdaBoostClassifier,
    BaggingClassifier,
    ExtraTreesClassifier,
    GradientBoostingClassifier,
    GradientBoostingRegressor,
    HistGradientBoostingClassifier,
    RandomForestClassifier,
    RandomForestRegressor,
    VotingClassifier,
)
from sklearn.feature_selection import SelectKBest
from sklearn.kernel_approximation import Nystroem
from sklearn.linear_model import Lasso, LogisticRegression, Perceptron, Ridge, RidgeClassifier, SGDClassifier
from sklearn.model_selection import FixedThresholdClassifier
from sklearn.naive_bayes import BernoulliNB, GaussianNB
from sklearn.neighbors import KNeighborsClassifier, KNeighborsRegressor, NearestCentroid
from sklearn.neural_network import MLPClassifier
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import Binarizer, PolynomialFeatures, StandardScaler
from sklearn.svm import SVC, SVR, LinearSVC
from sklearn.tree import DecisionTreeClassifier, DecisionTreeRegressor

SEED = 1884


def _scaled(*steps: Any) -> Any:
    return make_pipeline(StandardScaler(), *steps)


def _best(features: int, model: Any) -> Any:
    return _scaled(SelectKBest(k=features), model)


def _at(threshold: float, model: Any) -> Any:
    return FixedThresholdClassifier(model, threshold=threshold, response_method="predict_proba")


_SEED: Any = {"random_state": SEED}
_WEIGHTED: Any = {"class_weight": "balanced"}
_EQUAL: Any = {"priors": [0.5, 0.5]}

_LOGISTIC = _scaled(LogisticRegression())
_BAYES = GaussianNB()
_FOREST = RandomForestClassifier(200, **_SEED)
_VOTE = VotingClassifier([("logistic", _LOGISTIC), ("bayes", _BAYES), ("forest", _FOREST)], voting="soft")

CLASSIFIERS: dict[str, Any] = {
    "Always negative": DummyClassifier(strategy="constant", constant=0),
    "Always positive": DummyClassifier(strategy="constant", constant=1),
    "Coin": DummyClassifier(strategy="uniform", **_SEED),
    "Draw by prevalence": DummyClassifier(strategy="stratified", **_SEED),
    "Logistic": _LOGISTIC,
    "Logistic, weighted": _scaled(LogisticRegression(**_WEIGHTED)),
    "Logistic, sparse": _scaled(LogisticRegression(l1_ratio=1, solver="liblinear", C=0.1)),
    "Logistic at 0.05": _at(0.05, _LOGISTIC),
    "Logistic at 0.2": _at(0.2, _LOGISTIC),
    "Logistic, 1 feature": _best(1, LogisticRegression()),
    "1 feature, weighted": _best(1, LogisticRegression(**_WEIGHTED)),
    "2 features at 0.1": _at(0.1, _best(2, LogisticRegression())),
    "Logistic, quadratic": _scaled(PolynomialFeatures(), StandardScaler(), LogisticRegression(C=0.05)),
    "Nystroem, weighted": _scaled(Nystroem(n_components=60, **_SEED), LogisticRegression(**_WEIGHTED)),
    "Ridge": _scaled(RidgeClassifier()),
    "Ridge, weighted": _scaled(RidgeClassifier(**_WEIGHTED)),
    "Perceptron": _scaled(Perceptron(**_SEED)),
    "SGD, hinge loss": _scaled(SGDClassifier(**_SEED)),
    "SGD, Huber, weighted": _scaled(SGDClassifier(loss="modified_huber", **_WEIGHTED, **_SEED)),
    "Linear SVM": _scaled(LinearSVC(**_SEED)),
    "Linear SVM, weighted": _scaled(LinearSVC(**_WEIGHTED, **_SEED)),
    "LDA": LinearDiscriminantAnalysis(),
    "LDA, equal priors": LinearDiscriminantAnalysis(**_EQUAL),
    "QDA": _scaled(QuadraticDiscriminantAnalysis(reg_param=0.001)),
    "QDA, equal priors": _scaled(QuadraticDiscriminantAnalysis(reg_param=0.001, **_EQUAL)),
    "QDA, shrunk at 0.05": _at(0.05, _scaled(QuadraticDiscriminantAnalysis(reg_param=0.5))),
    "Nearest centroid": _scaled(NearestCentroid()),
    "Naive Bayes": _BAYES,
    "Bayes, equal priors": GaussianNB(**_EQUAL),
    "Naive Bayes at 0.9": _at(0.9, _BAYES),
    "Bernoulli Bayes": _scaled(Binarizer(), BernoulliNB()),
    "1-NN": _scaled(KNeighborsClassifier(1)),
    "5-NN": _scaled(KNeighborsClassifier(5)),
    "15-NN": _scaled(KNeighborsClassifier(15)),
    "15-NN at 0.2": _at(0.2, _scaled(KNeighborsClassifier(15))),
    "50-NN": _scaled(KNeighborsClassifier(50)),
    "SVM, RBF": _scaled(SVC()),
    "SVM, RBF, weighted": _scaled(SVC(**_WEIGHTED)),
    "Cubic SVM, weighted": _scaled(SVC(kernel="poly", **_WEIGHTED)),
    "SVM, sigmoid": _scaled(SVC(kernel="sigmoid")),
    "Stump": DecisionTreeClassifier(max_depth=1, **_SEED),
    "Stump, weighted": DecisionTreeClassifier(max_depth=1, **_WEIGHTED, **_SEED),
    "Tree, depth 3": DecisionTreeClassifier(max_depth=3, **_SEED),
    "Tree, 4, weighted": DecisionTreeClassifier(max_depth=4, **_WEIGHTED, **_SEED),
    "Tree, full depth": DecisionTreeClassifier(**_SEED),
    "Random forest": _FOREST,
    "Forest, weighted": RandomForestClassifier(200, min_samples_leaf=10, **_WEIGHTED, **_SEED),
    "Forest at 0.05": _at(0.05, _FOREST),
    "Extra trees": ExtraTreesClassifier(200, **_SEED),
    "Extra trees at 0.2": _at(0.2, ExtraTreesClassifier(200, **_SEED)),
    "Bagged trees": BaggingClassifier(n_estimators=50, **_SEED),
    "AdaBoost": AdaBoostClassifier(**_SEED),
    "Gradient boosting": GradientBoostingClassifier(**_SEED),
    "Boosting at 0.1": _at(0.1, GradientBoostingClassifier(**_SEED)),
    "Hist boosting": HistGradientBoostingClassifier(max_iter=60, **_SEED),
    "MLP, 4": _scaled(MLPClassifier((4,), max_iter=2000, **_SEED)),
    "MLP, 32": _scaled(MLPClassifier((32,), alpha=1, max_iter=2000, **_SEED)),
    "MLP, 32-16": _scaled(MLPClassifier((32, 16), early_stopping=True, **_SEED)),
    "Vote": _VOTE,
    "Vote at 0.8": _at(0.8, _VOTE),
}

# Those whose predictions are written down, and what each says of a sample: a probability, a distance, or a decision.
SCORERS = {
    "Logistic": "predict_proba",
    "LDA": "decision_function",
    "QDA": "predict_proba",
    "Naive Bayes": "predict_proba",
    "15-NN": "predict_proba",
    "SVM, RBF": "decision_function",
    "Stump": "predict_proba",
    "Tree, depth 3": "predict_proba",
    "Random forest": "predict_proba",
    "Gradient boosting": "predict_proba",
    "MLP, 4": "predict_proba",
    "Nearest centroid": "predict",
}
REGRESSORS: dict[str, Any] = {
    "Ridge": _scaled(Ridge(10)),
    "Lasso": _scaled(Lasso(3.0)),
    "Body mass index": _best(1, Ridge()),
    "15-NN": _scaled(KNeighborsRegressor(15)),
    "SVM, RBF": _scaled(SVR(C=50)),
    "Tree, depth 3": DecisionTreeRegressor(max_depth=3, **_SEED),
    "Random forest": RandomForestRegressor(200, **_SEED),
    "Gradient boosting": GradientBoostingRegressor(**_SEED),
}

# Of three grades. Equal priors and weights make the rare grades count as much as the common one.
GRADERS: dict[str, Any] = {
    "LDA, equal priors": _scaled(LinearDiscriminantAnalysis(priors=[1 / 3] * 3)),
    "Logistic, weighted": _scaled(LogisticRegression(max_iter=1000, **_WEIGHTED)),
    "Logistic": _scaled(LogisticRegression(max_iter=1000)),
    "Naive Bayes": GaussianNB(),
    "Nearest centroid": _scaled(NearestCentroid()),
    "50-NN": _scaled(KNeighborsClassifier(50)),
}
