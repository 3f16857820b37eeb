import os, sys
os.environ.update(QT_QPA_PLATFORM="offscreen", HOME=sys.argv[2], XDG_RUNTIME_DIR=sys.argv[2])
os.chmod(sys.argv[2], 0o700)
from qgis.core import QgsApplication, QgsNetworkAccessManager, QgsVectorLayer
application = QgsApplication([], False)
application.initQgis()
requests = []
QgsNetworkAccessManager.setRequestPreprocessor(lambda sent: requests.append(sent.url().toString()))
layer = QgsVectorLayer("url='%s' typename='locations' pagingEnabled='true'" % sys.argv[1], "", "OAPIF")
layer.setSubsetString("name < 'Place 0010' AND updatedAt >= '2020-01-31T12:00:00Z'")
print(sorted((feature["name"], feature["properties.category"], feature["address.city"])
        for feature in layer.getFeatures()))
print(requests[-1])
del layer
application.exitQgis()
